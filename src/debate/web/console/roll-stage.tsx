import { useState } from 'react';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { countAttendance } from '../../rule/quorum.ts';
import type { Answer } from '../../rule/rule-set/schema.ts';
import type { State } from '../../rule/state.ts';
import { KeyButton } from './key-button.tsx';
import { answerLabels } from './labels.ts';
import { Stage } from './stage.tsx';
import type { DebateDesk } from './use-debate-desk.ts';

const keys: Readonly<Record<Answer, string>> = { present: 'p', present_and_voting: 'v', absent: 'a' };

/** Calls the roll: one placard after another, with the answers of the rule set. */
export function RollStage({ desk }: { desk: DebateDesk }) {
  const { rules, state, press, pressNext } = desk;
  const [skipped, setSkipped] = useState<string[]>([]);
  const calledIn = ({ members }: State) => {
    const open = members.filter(({ answer }) => answer === null);
    return open.find(({ id }) => !skipped.includes(id)) ?? open[0];
  };
  const called = calledIn(state);
  const { present, members, toOpen, hasQuorum } = countAttendance(rules, state);
  const answer = (given: Answer) =>
    pressNext((latest) => {
      const member = calledIn(latest)?.id;
      return member === undefined ? undefined : { kind: 'answered', body: { member, answer: given } };
    });
  const skip = () => {
    if (called) setSkipped([...skipped.filter((id) => id !== called.id), called.id]);
  };
  const close = () => press({ kind: 'roll_closed', body: {} });
  useShortcuts({
    ...Object.fromEntries(
      rules.answers.map((one) => [
        keys[one],
        called && { does: answerLabels[one].toLowerCase(), run: () => answer(one) },
      ]),
    ),
    ArrowRight: called && { does: 'skip', run: skip },
    Enter: called ? undefined : { does: 'close the roll', run: close },
  });
  return (
    <Stage
      label="Roll call"
      title={called ? called.name : 'Everyone has been called'}
      note={`${present} of ${members} present. ${hasQuorum ? 'There is a quorum.' : `No quorum: ${toOpen - present} more needed.`}`}
      more={
        called && (
          <div className="flex flex-wrap gap-2">
            <KeyButton keyName="→" onClick={skip}>
              Skip
            </KeyButton>
            <KeyButton onClick={close}>Close the roll</KeyButton>
          </div>
        )
      }
    >
      {called ? (
        rules.answers.map((one) => (
          <KeyButton
            key={one}
            keyName={keys[one].toUpperCase()}
            variant={one === 'absent' ? 'quiet' : 'primary'}
            onClick={() => answer(one)}
          >
            {answerLabels[one]}
          </KeyButton>
        ))
      ) : (
        <KeyButton keyName="Enter" variant="primary" onClick={close}>
          Close the roll
        </KeyButton>
      )}
    </Stage>
  );
}
