import { useState } from 'react';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { methodLabels } from '../../rule/method-labels.ts';
import type { Method, VoteAnswer } from '../../rule/rule-set/schema.ts';
import type { Vote } from '../../rule/state.ts';
import { subjectLabel } from '../../rule/subject-label.ts';
import { needsNames } from '../../rule/vote-method.ts';
import { answerOf, decideVote, isByName, isExplaining, listCalled } from '../../rule/vote-state.ts';
import { ExplainButtons } from './explain-buttons.tsx';
import { KeyButton } from './key-button.tsx';
import { memberName, voteAnswerLabels } from './labels.ts';
import { newId } from './press.ts';
import { readNumber } from './read-number.ts';
import { Stage } from './stage.tsx';
import type { DebateDesk } from './use-debate-desk.ts';

type Props = { desk: DebateDesk; vote: Vote };
/** With the member that is found on the left. */
type ChosenProps = Props & { chosen: string | null };

/** A vote until it is closed. The result is shown only then: before, it would change with each answer. */
export function VoteStage({ desk, vote, chosen }: ChosenProps) {
  if (vote.method === 'hands' || vote.method === 'ballot') return <CountedVote desk={desk} vote={vote} />;
  if (vote.method === 'voice') return <DeclaredVote desk={desk} vote={vote} />;
  if (vote.method === 'consensus') return <Consensus desk={desk} vote={vote} chosen={chosen} />;
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
      className="grid"
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      <Stage
        label={labelOf(desk, vote)}
        title={subjectLabel(desk, vote.on)}
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
            ? `Count the votes. ${countVoters(vote)} may vote.`
            : `${silent < 0 ? `${-silent} more votes than voters.` : silent > 0 ? `${silent} did not vote.` : 'All have voted.'} ${needed === undefined ? '' : `${needed} needed.`}`
        }
        more={<OtherMethods desk={desk} vote={vote} />}
      >
        {isTie ? (
          <TieButtons onClose={finish} />
        ) : (
          <KeyButton type="submit" keyName="Enter" variant="primary" disabled={isEmpty}>
            Announce the result
          </KeyButton>
        )}
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
    <Stage
      label={labelOf(desk, vote)}
      title={subjectLabel(desk, vote.on)}
      note="What do you hear?"
      more={<OtherMethods desk={desk} vote={vote} />}
    >
      <KeyButton keyName="Y" variant="primary" onClick={() => close('passes')}>
        The ayes have it
      </KeyButton>
      <KeyButton keyName="N" onClick={() => close('fails')}>
        The noes have it
      </KeyButton>
    </Stage>
  );
}

const answerKeys: Partial<Record<VoteAnswer, string>> = { yes: 'y', no: 'n', abstain: 'b', pass: 'x' };
const rightsOf: Partial<Record<VoteAnswer, VoteAnswer>> = { yes: 'yes_with_rights', no: 'no_with_rights' };

/**
 * The member who is called next. Undefined if all have answered. In the round after the explanations all are called
 * again, and who says nothing keeps the first answer.
 */
function nextCalled(vote: Vote): string | undefined {
  const isFirst = vote.rule.rounds[vote.round] === 'answer';
  return listCalled(vote).find((member) =>
    isFirst
      ? vote.answers[member] === undefined || (vote.secondCall && vote.answers[member] === 'pass')
      : vote.final[member] === undefined,
  );
}

function VoteByName({ desk, vote }: Props) {
  const [isFinal, setFinal] = useState(false);
  if (isExplaining(vote) && !isFinal)
    return <Explanations desk={desk} vote={vote} onDone={() => setFinal(true)} />;
  return <Calling desk={desk} vote={vote} />;
}

/** Between two rounds of answers, members with rights explain their votes. */
function Explanations({ desk, vote, onDone }: Props & { onDone: () => void }) {
  useShortcuts({ Enter: { does: 'call the final answers', run: onDone } });
  return (
    <Stage
      label={labelOf(desk, vote)}
      title="Explanations of vote"
      note={
        desk.state.explaining.length > 0
          ? 'Then all are called again for their final answers.'
          : 'No member waits to explain a vote.'
      }
    >
      <KeyButton keyName="Enter" variant="primary" onClick={onDone}>
        Call the final answers
      </KeyButton>
      <ExplainButtons desk={desk} />
    </Stage>
  );
}

function Calling({ desk, vote }: Props) {
  const { state, pressNext } = desk;
  const [hasRights, setRights] = useState(false);
  const { isTie, close } = useClose(desk, vote);
  const called = listCalled(vote);
  const next = nextCalled(vote);
  const voter = vote.voters.find(({ member }) => member === next);
  const isFirst = vote.rule.rounds[vote.round] === 'answer';
  const isRollCall = vote.method === 'roll_call';
  const offered = (['yes', 'no', 'abstain', 'pass'] as const).filter((answer) =>
    answer !== 'pass'
      ? answer !== 'abstain' || voter?.mayAbstain === true
      : isRollCall && isFirst && !vote.secondCall,
  );
  const mayHaveRights = isRollCall && isFirst && vote.rule.answers.includes('yes_with_rights');
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
  const isDone = next === undefined;
  const mayClose = isDone || !isRollCall || !isFirst;
  // Keys of all answers, since a fast chair is ahead of the screen. The rules refuse what this member may not answer.
  useShortcuts({
    ...Object.fromEntries(
      Object.entries(answerKeys).map(([given, key]) => [
        key,
        isDone
          ? undefined
          : {
              does: voteAnswerLabels[given as VoteAnswer].toLowerCase(),
              run: () => answer(given as VoteAnswer),
            },
      ]),
    ),
    r: mayHaveRights ? { does: 'with rights', run: () => setRights(!hasRights) } : undefined,
    Enter: isDone || !isFirst ? { does: 'close the vote', run: () => close() } : undefined,
  });
  const answered = called.filter((member) =>
    isFirst ? answerOf(vote, member) !== undefined : vote.final[member] !== undefined,
  );
  return (
    <Stage
      label={labelOf(desk, vote)}
      title={isDone ? 'Everyone has answered' : memberName(state, next)}
      note={[
        `${answered.length} of ${called.length} called${vote.secondCall ? ' again' : ''}.`,
        !isFirst && 'Final answers: who says nothing keeps the first one.',
        hasRights && 'With rights: the member will explain the vote.',
      ]
        .filter(Boolean)
        .join(' ')}
      more={<OtherMethods desk={desk} vote={vote} />}
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
      {!isTie && mayClose && (
        <KeyButton
          keyName={isDone || !isFirst ? 'Enter' : undefined}
          variant={isDone ? 'primary' : 'quiet'}
          onClick={() => close()}
        >
          Announce the result
        </KeyButton>
      )}
    </Stage>
  );
}

function Consensus({ desk, vote, chosen }: ChosenProps) {
  const { state, press } = desk;
  const { close } = useClose(desk, vote);
  const objecting = Object.keys(vote.answers);
  const isOpposed = objecting.length > 0;
  const by = isOpposed ? undefined : vote.voters.find(({ member }) => member === chosen)?.member;
  const object =
    by === undefined
      ? undefined
      : () => press({ kind: 'vote_answered', body: { vote: vote.vote, member: by, answer: 'no' } });
  useShortcuts({
    Enter: { does: 'close the vote', run: () => close() },
    o: object && { does: 'object', run: object },
  });
  return (
    <Stage
      label={labelOf(desk, vote)}
      title={
        isOpposed
          ? `Objection by ${objecting.map((id) => memberName(state, id)).join(', ')}`
          : 'Is there any objection?'
      }
      note={
        isOpposed
          ? 'The text is voted on next.'
          : 'To record an objection, find the member with / and press O.'
      }
      more={<OtherMethods desk={desk} vote={vote} />}
    >
      <KeyButton keyName="Enter" variant="primary" onClick={() => close()}>
        {isOpposed ? 'Not adopted without a vote' : 'Adopt without a vote'}
      </KeyButton>
      {by !== undefined && (
        <KeyButton keyName="O" onClick={object}>
          Objection by {memberName(state, by)}
        </KeyButton>
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
    <fieldset aria-label="Vote by" className="flex flex-wrap items-center gap-2">
      <span className="text-muted">Vote instead by</span>
      {others.map((method) => (
        <KeyButton
          key={method}
          onClick={() => desk.press({ kind: 'vote_opened', body: { vote: newId(), on: vote.on, method } })}
        >
          {methodLabels[method]}
        </KeyButton>
      ))}
    </fieldset>
  );
}
