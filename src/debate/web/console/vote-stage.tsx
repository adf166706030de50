import { useState } from 'react';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import type { Method, VoteAnswer } from '../../rule/rule-set/schema.ts';
import type { Vote } from '../../rule/state.ts';
import { needsNames } from '../../rule/vote-method.ts';
import { answerOf, decideVote, isByName, isExplaining, listCalled } from '../../rule/vote-state.ts';
import { KeyButton } from './key-button.tsx';
import { memberName, methodLabels, voteAnswerLabels } from './labels.ts';
import { readNumber } from './read-number.ts';
import { Stage } from './stage.tsx';
import { subjectLabel } from './subject-label.ts';
import { type DebateDesk, newId } from './use-debate-desk.ts';

type Props = { desk: DebateDesk; vote: Vote };

/** A vote until it is closed. The result is shown only then: before, it would change with each answer. */
export function VoteStage({ desk, vote }: Props) {
  if (vote.method === 'hands' || vote.method === 'ballot') return <CountedVote desk={desk} vote={vote} />;
  if (vote.method === 'voice') return <DeclaredVote desk={desk} vote={vote} />;
  return <VoteByName desk={desk} vote={vote} />;
}

const labelOf = (desk: DebateDesk, vote: Vote): string =>
  `Vote · ${subjectLabel(desk, vote.on)} · ${methodLabels[vote.method]}`;

const countVoters = ({ voters }: Vote): number => voters.reduce((sum, { votes }) => sum + votes, 0);

/** Whether the vote is closed, or the chair's own vote decides a tie. */
function useClose({ press, refused }: DebateDesk, { vote }: Vote) {
  const isTie = refused?.refusal.rule === 'casting_vote';
  return {
    isTie,
    close: (result?: 'passes' | 'fails') =>
      press({ kind: 'vote_closed', body: { vote, ...(result && { result }) } }),
  };
}

function CountedVote({ desk, vote }: Props) {
  const { rules, state, press, leaveRefused } = desk;
  const [numbers, setNumbers] = useState({ yes: '', no: '', abstain: '' });
  const { isTie } = useClose(desk, vote);
  const mayAbstain = vote.voters.some((voter) => voter.mayAbstain);
  const counted = {
    yes: readNumber(numbers.yes, 1000),
    no: readNumber(numbers.no, 1000),
    abstain: mayAbstain ? readNumber(numbers.abstain, 1000) : 0,
  };
  const silent = countVoters(vote) - counted.yes - counted.no - counted.abstain;
  const majority = rules.majorities[vote.majority];
  const needed =
    majority && decideVote(state, { ...vote, counted: { ...counted, vetoes: [] } }, majority).needed;
  const isEmpty = numbers.yes === '' && numbers.no === '';
  // Steps that are pressed together are made together, so that the chair's vote in a tie comes with the numbers again.
  const finish = (result?: 'passes' | 'fails') =>
    press(
      { kind: 'vote_counted', body: { vote: vote.vote, ...counted } },
      { kind: 'vote_closed', body: { vote: vote.vote, ...(result && { result }) } },
    );
  const fields = [
    { id: 'yes', label: 'For' },
    { id: 'no', label: 'Against' },
    ...(mayAbstain ? [{ id: 'abstain', label: 'Abstain' } as const] : []),
  ] as const;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      <Stage
        label={labelOf(desk, vote)}
        title="Count the votes"
        figure={
          <div className="grid max-w-lg grid-cols-3 gap-3">
            {fields.map(({ id, label }, at) => (
              <label key={id} className="grid gap-1">
                <span className="text-muted">{label}</span>
                <input
                  className="control font-heading text-4xl tabular-nums"
                  inputMode="numeric"
                  autoComplete="off"
                  // biome-ignore lint/a11y/noAutofocus: a vote is counted by digits, Tab, digits, Enter
                  autoFocus={at === 0}
                  value={numbers[id]}
                  onChange={({ target }) => {
                    setNumbers({ ...numbers, [id]: target.value });
                    if (isTie) leaveRefused();
                  }}
                />
              </label>
            ))}
          </div>
        }
        note={
          isEmpty
            ? `${countVoters(vote)} may vote.`
            : `${silent < 0 ? `${-silent} more votes than voters.` : silent > 0 ? `${silent} did not vote.` : 'All have voted.'} ${needed === undefined ? '' : `${needed} needed.`}`
        }
      >
        {isTie ? (
          <TieButtons onClose={finish} />
        ) : (
          <KeyButton type="submit" keyName="Enter" variant="primary" disabled={isEmpty}>
            Announce the result
          </KeyButton>
        )}
        <OtherMethods desk={desk} vote={vote} />
      </Stage>
    </form>
  );
}

function TieButtons({ onClose }: { onClose: (result: 'passes' | 'fails') => void }) {
  return (
    <>
      <KeyButton variant="primary" onClick={() => onClose('passes')}>
        The chair votes for it
      </KeyButton>
      <KeyButton onClick={() => onClose('fails')}>The chair votes against it</KeyButton>
    </>
  );
}

function DeclaredVote({ desk, vote }: Props) {
  const { close } = useClose(desk, vote);
  useShortcuts({
    y: { does: 'it passes', run: () => close('passes') },
    n: { does: 'it fails', run: () => close('fails') },
  });
  return (
    <Stage label={labelOf(desk, vote)} title="What do you hear?">
      <KeyButton keyName="Y" variant="primary" onClick={() => close('passes')}>
        The ayes have it
      </KeyButton>
      <KeyButton keyName="N" onClick={() => close('fails')}>
        The noes have it
      </KeyButton>
      <OtherMethods desk={desk} vote={vote} />
    </Stage>
  );
}

const answerKeys: Partial<Record<VoteAnswer, string>> = { yes: 'y', no: 'n', abstain: 'b', pass: 'x' };
const rightsOf: Partial<Record<VoteAnswer, VoteAnswer>> = { yes: 'yes_with_rights', no: 'no_with_rights' };

/** The member who is called next. Undefined if everyone has answered, or explains the vote. */
function nextCalled(vote: Vote): string | undefined {
  const isFinal = vote.rule.rounds[vote.round] === 'final';
  return listCalled(vote).find((member) =>
    isFinal
      ? vote.final[member] === undefined
      : vote.answers[member] === undefined || (vote.secondCall && vote.answers[member] === 'pass'),
  );
}

function VoteByName({ desk, vote }: Props) {
  const { state, pressNext } = desk;
  const [hasRights, setRights] = useState(false);
  const { isTie, close } = useClose(desk, vote);
  const called = listCalled(vote);
  const next = nextCalled(vote);
  const voter = vote.voters.find(({ member }) => member === next);
  const isRollCall = vote.method === 'roll_call';
  const isConsensus = vote.method === 'consensus';
  const offered = (['yes', 'no', 'abstain', 'pass'] as const).filter((answer) =>
    answer !== 'pass' ? answer !== 'abstain' || voter?.mayAbstain === true : isRollCall && !vote.secondCall,
  );
  const mayHaveRights = isRollCall && vote.rule.answers.includes('yes_with_rights');
  const answer = (given: VoteAnswer) => {
    const full = hasRights ? (rightsOf[given] ?? given) : given;
    setRights(false);
    pressNext((latest) => {
      const member = latest.vote?.vote === vote.vote ? nextCalled(latest.vote) : undefined;
      return member === undefined
        ? undefined
        : { kind: 'vote_answered', body: { vote: vote.vote, member, answer: full } };
    });
  };
  // Keys of all answers, since a fast chair is ahead of the screen. The rules refuse what this member may not answer.
  useShortcuts({
    ...Object.fromEntries(
      Object.entries(answerKeys).map(([given, key]) => [
        key,
        next !== undefined && !isConsensus
          ? {
              does: voteAnswerLabels[given as VoteAnswer].toLowerCase(),
              run: () => answer(given as VoteAnswer),
            }
          : undefined,
      ]),
    ),
    r: mayHaveRights ? { does: 'with rights', run: () => setRights(!hasRights) } : undefined,
    Enter: isConsensus || next === undefined ? { does: 'close the vote', run: () => close() } : undefined,
  });
  if (isConsensus) return <Consensus desk={desk} vote={vote} onClose={() => close()} />;
  const isDone = next === undefined || isExplaining(vote);
  return (
    <Stage
      label={labelOf(desk, vote)}
      title={isDone ? 'Everyone has answered' : memberName(state, next)}
      note={`${called.filter((member) => answerOf(vote, member) !== undefined).length} of ${called.length} called${vote.secondCall ? ' again' : ''}.${hasRights ? ' With rights: the member will explain the vote.' : ''}`}
    >
      {isTie && <TieButtons onClose={close} />}
      {!isDone &&
        offered.map((one) => (
          <KeyButton
            key={one}
            keyName={answerKeys[one]?.toUpperCase()}
            variant={one === 'yes' || one === 'no' ? 'primary' : 'quiet'}
            onClick={() => answer(one)}
          >
            {voteAnswerLabels[one]}
          </KeyButton>
        ))}
      {!isDone && mayHaveRights && (
        <KeyButton keyName="R" aria-pressed={hasRights} onClick={() => setRights(!hasRights)}>
          With rights
        </KeyButton>
      )}
      {!isTie && (isDone || !isRollCall) && (
        <KeyButton
          keyName={isDone ? 'Enter' : undefined}
          variant={isDone ? 'primary' : 'quiet'}
          onClick={() => close()}
        >
          Announce the result
        </KeyButton>
      )}
      <OtherMethods desk={desk} vote={vote} />
    </Stage>
  );
}

function Consensus({ desk, vote, onClose }: Props & { onClose: () => void }) {
  const objecting = Object.keys(vote.answers);
  return (
    <Stage
      label={labelOf(desk, vote)}
      title="Is there any objection?"
      note={
        objecting.length > 0
          ? `Objection by ${objecting.map((id) => memberName(desk.state, id)).join(', ')}.`
          : undefined
      }
    >
      <KeyButton keyName="Enter" variant="primary" onClick={onClose}>
        {objecting.length > 0 ? 'Not adopted without a vote' : 'Adopt without a vote'}
      </KeyButton>
      {objecting.length === 0 && (
        <label className="flex items-center gap-2">
          <span>Objection by</span>
          <select
            className="control"
            value=""
            onChange={({ target }) =>
              desk.press({
                kind: 'vote_answered',
                body: { vote: vote.vote, member: target.value, answer: 'no' },
              })
            }
          >
            <option value="">Choose a member</option>
            {vote.voters.map(({ member }) => (
              <option key={member} value={member}>
                {memberName(desk.state, member)}
              </option>
            ))}
          </select>
        </label>
      )}
    </Stage>
  );
}

/**
 * Counts the same question in another way, such as by placards if the hands were not clear. Where a veto can defeat the
 * vote, only ways with names are offered.
 */
function OtherMethods({ desk, vote }: Props) {
  const isNamed = needsNames(desk.state, desk.rules.majorities[vote.majority]);
  const others: Method[] = (['hands', 'placards', 'roll_call', 'voice'] as const).filter(
    (method) =>
      method !== vote.method &&
      (!isNamed || isByName({ method })) &&
      !(isByName(vote) && Object.keys(vote.answers).length > 0),
  );
  if (others.length === 0) return null;
  return (
    <label className="ml-auto flex items-center gap-2 text-sm text-muted">
      <span>Vote by</span>
      <select
        className="control"
        value={vote.method}
        onChange={({ target }) =>
          desk.press({
            kind: 'vote_opened',
            body: { vote: newId(), on: vote.on, method: target.value as Method },
          })
        }
      >
        {[vote.method, ...others].map((method) => (
          <option key={method} value={method}>
            {methodLabels[method]}
          </option>
        ))}
      </select>
    </label>
  );
}
