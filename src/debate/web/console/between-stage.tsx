import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { openListOf } from '../../rule/lists.ts';
import { nextPaperSubject } from '../../rule/precedence.ts';
import { resultSentence } from '../../rule/sentence.ts';
import { shownResult } from '../../rule/shown-result.ts';
import { type Caucus, findMember, isPresent, type Result } from '../../rule/state.ts';
import { subjectLabel } from '../../rule/subject-label.ts';
import { caucusUsedMsAt } from '../../rule/timer.ts';
import { ExplainButtons } from './explain-buttons.tsx';
import { KeyButton } from './key-button.tsx';
import { caucusLabels, listLabels, memberName } from './labels.ts';
import { isBetweenTexts } from './main-press.ts';
import { commentOf, nextSpeech, speechOf } from './next-speech.ts';
import { Stage, StageClock } from './stage.tsx';
import type { DebateDesk } from './use-debate-desk.ts';
import { useTicks } from './use-ticks.ts';

interface Props {
  desk: DebateDesk;
  /** The member that is found on the left. */
  chosen: string | null;
  onMove: () => void;
  onGo: () => void;
}

/** Between two speeches: who is next, and whether there are points or motions. */
export function BetweenStage({ desk, chosen, onMove, onGo }: Props) {
  const { rules, state } = desk;
  if (state.caucus) return <CaucusStage desk={desk} caucus={state.caucus} chosen={chosen} />;
  if (isBetweenTexts(rules, state)) return <VotingStage desk={desk} onMove={onMove} onGo={onGo} />;
  return <FloorOpenStage desk={desk} chosen={chosen} onMove={onMove} />;
}

/** What is shown large while the floor is open. */
function titleOf(desk: DebateDesk, next: string | undefined): string {
  const { rules, state } = desk;
  const lastVote = shownResult(desk);
  if (lastVote) return lastVote.passes ? 'It passes' : 'It fails';
  if (state.comments > 0) return state.comments === 1 ? 'One comment' : `${state.comments} comments`;
  if (next) return `Next: ${next}`;
  return openListOf(rules, state) ? 'The list is empty' : 'Any points or motions?';
}

function FloorOpenStage({ desk, chosen, onMove }: Omit<Props, 'onGo'>) {
  const { rules, state, press } = desk;
  const list = openListOf(rules, state);
  const next = nextSpeech(desk);
  const start = next && (() => press(next));
  const comment = chosen === null ? undefined : commentOf(desk, chosen);
  const mayOpenList = !list && state.topic !== null && rules.lists.some(({ kind }) => kind === 'general');
  const openList = () => press({ kind: 'did', body: { effect: { verb: 'list.open', kind: 'general' } } });
  useShortcuts({
    n: start && { does: 'next speaker', run: start },
    l: mayOpenList ? { does: 'open the speakers’ list', run: openList } : undefined,
    f: comment && { does: 'comment', run: () => press(comment) },
  });
  const lastVote = shownResult(desk);
  const listed = list ? listLabels[list.kind] : (state.topic ?? 'No topic yet');
  const name = next && memberName(state, next.body.member);
  return (
    <Stage
      label={lastVote ? subjectLabel(desk, lastVote.on) : listed}
      title={titleOf(desk, name)}
      figure={lastVote && <ResultSentence desk={desk} result={lastVote} />}
      note={
        state.comments > 0
          ? 'Find a member with / and press F. N goes on with the list.'
          : state.topic === null
            ? 'The committee has no topic. A member moves to set the agenda, or the chair sets it.'
            : lastVote && name && `Next: ${name}`
      }
    >
      {comment && (
        <KeyButton keyName="F" variant="primary" onClick={() => press(comment)}>
          Comment by {memberName(state, comment.body.member)}
        </KeyButton>
      )}
      {next && (
        <KeyButton keyName="N" variant={comment ? 'quiet' : 'primary'} onClick={start}>
          Give the floor to {name}
        </KeyButton>
      )}
      {mayOpenList && (
        <KeyButton keyName="L" variant="primary" onClick={openList}>
          Open the speakers’ list
        </KeyButton>
      )}
      <ExplainButtons desk={desk} />
      <KeyButton keyName="M" onClick={onMove}>
        Enter a motion
      </KeyButton>
    </Stage>
  );
}

/** The arithmetic of a vote. */
function ResultSentence({ desk, result }: { desk: DebateDesk; result: Result }) {
  return <p className="text-2xl leading-snug tabular-nums">{resultSentence(desk.state, result)}</p>;
}

/** While texts are voted on: the next one, and back to debate after the last. */
function VotingStage({ desk, onMove, onGo }: Omit<Props, 'chosen'>) {
  const { rules, state } = desk;
  const on = nextPaperSubject(rules, state);
  const lastVote = shownResult(desk);
  const next = on && subjectLabel(desk, on);
  return (
    <Stage
      label={lastVote ? subjectLabel(desk, lastVote.on) : 'Voting'}
      title={
        lastVote
          ? lastVote.passes
            ? 'It passes'
            : 'It fails'
          : next
            ? `Next vote: ${next}`
            : 'No more texts to vote on'
      }
      figure={lastVote && <ResultSentence desk={desk} result={lastVote} />}
      note={lastVote ? (next ? `Next vote: ${next}` : 'No more texts to vote on') : undefined}
    >
      <KeyButton keyName="Enter" variant="primary" onClick={onGo}>
        {next ? `Open the vote on ${next}` : 'Back to debate'}
      </KeyButton>
      <ExplainButtons desk={desk} />
      <KeyButton keyName="M" onClick={onMove}>
        Enter a motion
      </KeyButton>
    </Stage>
  );
}

function CaucusStage({ desk, caucus, chosen }: { desk: DebateDesk; caucus: Caucus; chosen: string | null }) {
  const { state, press } = desk;
  const isModerated = caucus.kind === 'moderated';
  const now = useTicks(!isModerated, desk.clock);
  const leftMs = caucus.totalMs === null ? null : caucus.totalMs - caucusUsedMsAt(caucus, now);
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
      figure={leftMs !== null && <StageClock ms={leftMs} isOld={!isModerated && desk.stale !== null} />}
      note={
        isModerated
          ? [
              caucus.eachMs !== null && `${caucus.eachMs / 1000} seconds each.`,
              'Find a member with / and give them the floor.',
            ]
              .filter(Boolean)
              .join(' ')
          : undefined
      }
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
