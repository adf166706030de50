import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { openListOf } from '../../rule/lists.ts';
import { nextPaperSubject } from '../../rule/precedence.ts';
import { resultSentence } from '../../rule/sentence.ts';
import { type Caucus, findMember, findPhase, isPresent } from '../../rule/state.ts';
import { KeyButton } from './key-button.tsx';
import { caucusLabels, formatClock, listLabels, memberName } from './labels.ts';
import { nextSpeech, speechOf } from './next-speech.ts';
import { openVote } from './open-vote.ts';
import { shownResult } from './shown-result.ts';
import { Stage } from './stage.tsx';
import { subjectLabel } from './subject-label.ts';
import type { DebateDesk } from './use-debate-desk.ts';
import { useTicks } from './use-ticks.ts';

/** Between two speeches: who is next, and whether there are points or motions. */
export function BetweenStage({
  desk,
  chosen,
  onMove,
}: {
  desk: DebateDesk;
  chosen: string | null;
  onMove: () => void;
}) {
  const { rules, state } = desk;
  if (state.caucus) return <CaucusStage desk={desk} caucus={state.caucus} chosen={chosen} />;
  const isVoting = findPhase(rules, state.phase)?.base === 'vote';
  if (isVoting && !nextSpeech(desk)) return <VotingStage desk={desk} onMove={onMove} />;
  return <FloorOpenStage desk={desk} onMove={onMove} />;
}

function FloorOpenStage({ desk, onMove }: { desk: DebateDesk; onMove: () => void }) {
  const { rules, state, press } = desk;
  const list = openListOf(rules, state);
  const next = nextSpeech(desk);
  const start = next && (() => press(next));
  const mayOpenList = !list && state.topic !== null && rules.lists.some(({ kind }) => kind === 'general');
  const openList = () => press({ kind: 'did', body: { effect: { verb: 'list.open', kind: 'general' } } });
  useShortcuts({
    n: start && { does: 'next speaker', run: start },
    l: mayOpenList ? { does: 'open the speakers’ list', run: openList } : undefined,
  });
  const lastVote = shownResult(desk);
  return (
    <Stage
      label={
        lastVote
          ? subjectLabel(desk, lastVote.on)
          : list
            ? listLabels[list.kind]
            : (state.topic ?? 'No topic yet')
      }
      title={
        lastVote
          ? resultSentence(state, lastVote)
          : next
            ? `Next: ${memberName(state, next.body.member)}`
            : list
              ? 'The list is empty'
              : 'Any points or motions?'
      }
      note={
        state.topic === null
          ? 'The committee has no topic. A member moves to set the agenda, or the chair sets it.'
          : undefined
      }
    >
      {next && (
        <KeyButton keyName="N" variant="primary" onClick={start}>
          Give the floor to {memberName(state, next.body.member)}
        </KeyButton>
      )}
      {mayOpenList && (
        <KeyButton keyName="L" variant="primary" onClick={openList}>
          Open the speakers’ list
        </KeyButton>
      )}
      <KeyButton keyName="M" onClick={onMove}>
        Enter a motion
      </KeyButton>
    </Stage>
  );
}

/** While texts are voted on: the next one, and back to debate after the last. */
function VotingStage({ desk, onMove }: { desk: DebateDesk; onMove: () => void }) {
  const { rules, state, press } = desk;
  const on = nextPaperSubject(rules, state);
  const lastVote = shownResult(desk);
  const go = () =>
    press(on ? openVote(desk, on) : { kind: 'did', body: { effect: { verb: 'debate.reopen' } } });
  const next = on && subjectLabel(desk, on);
  useShortcuts({ Enter: { does: on ? 'vote on the next text' : 'back to debate', run: go } });
  return (
    <Stage
      label={lastVote ? subjectLabel(desk, lastVote.on) : 'Voting'}
      title={
        lastVote ? resultSentence(state, lastVote) : next ? `Next vote: ${next}` : 'No more texts to vote on'
      }
      note={lastVote ? (next ? `Next vote: ${next}` : 'No more texts to vote on') : undefined}
    >
      <KeyButton keyName="Enter" variant="primary" onClick={go}>
        {next ? `Open the vote on ${next}` : 'Back to debate'}
      </KeyButton>
      <KeyButton keyName="M" onClick={onMove}>
        Enter a motion
      </KeyButton>
    </Stage>
  );
}

function CaucusStage({ desk, caucus, chosen }: { desk: DebateDesk; caucus: Caucus; chosen: string | null }) {
  const { state, press } = desk;
  const isModerated = caucus.kind === 'moderated';
  const now = useTicks(!isModerated, desk.now);
  const leftMs =
    caucus.totalMs === null ? null : caucus.totalMs - (isModerated ? caucus.usedMs : now - caucus.startedAt);
  const member = chosen === null ? undefined : findMember(state, chosen);
  const speech = isModerated && member && isPresent(member) ? speechOf(desk, member.id) : undefined;
  const give = speech && (() => press(speech));
  const end = () => press({ kind: 'did', body: { effect: { verb: 'caucus.end' } } });
  useShortcuts({
    f: give && { does: 'give the floor', run: give },
    // Not E, which ends a speech: a second press would end the caucus.
    x: { does: 'end the caucus', run: end },
  });
  return (
    <Stage
      label={caucusLabels[caucus.kind]}
      title={caucus.topic ?? caucusLabels[caucus.kind]}
      figure={
        leftMs !== null && (
          <p
            role="timer"
            aria-label="Time left"
            className={`font-heading text-8xl leading-none tabular-nums lining-nums ${leftMs < 0 ? 'text-danger' : ''}`}
          >
            {formatClock(leftMs)}
          </p>
        )
      }
      note={isModerated ? 'Find a member with / and give them the floor.' : undefined}
    >
      {member && give && (
        <KeyButton keyName="F" variant="primary" onClick={give}>
          Give the floor to {member.name}
        </KeyButton>
      )}
      <KeyButton keyName="X" onClick={end}>
        End the caucus
      </KeyButton>
    </Stage>
  );
}
