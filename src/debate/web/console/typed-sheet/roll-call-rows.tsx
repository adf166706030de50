import { useId, useMemo, useState } from 'react';
import { moveWithKeys } from '#platform/web/typed-lines/row-keys.ts';
import { RowResult } from '#platform/web/typed-lines/row-result.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { memberName } from '../labels.ts';
import { listVoteRules } from '../text-vote.tsx';
import type { DebateDesk } from '../use-debate-desk.ts';
import { OverruleButton } from './overrule-button.tsx';
import type { Overruling } from './preview-rows.ts';
import {
  type CalledCells,
  type CallProblem,
  type Overruled,
  ofVote,
  previewRollCall,
  readLetter,
} from './read-roll-call.ts';
import { findVoteSubject } from './read-rows.ts';
import { readRowTime } from './row-time.ts';
import { useRecording } from './use-recording.ts';

const empty: CalledCells = { first: '', again: '' };

/** A column of the vote sheet: what was voted on, and a letter for each member in two calls. */
export function RollCallRows({ desk }: { desk: DebateDesk }) {
  const { rules, state } = desk;
  const [subject, setSubject] = useState('');
  const [cells, setCells] = useState<Readonly<Record<string, CalledCells>>>({});
  const [time, setTime] = useState('');
  const [overruled, setOverruled] = useState<Overruled>({});
  const { record, text } = useRecording(desk);
  const id = useId();
  const read = useMemo(() => readRowTime(desk, time), [desk, time]);
  const call = useMemo(() => {
    const [rule = ''] = listVoteRules(rules);
    const on = findVoteSubject({ rules, state }, subject, rule);
    return on && previewRollCall(desk, on, cells, { now: desk.now(), at: read.at, overruled });
  }, [desk, rules, state, subject, cells, read, overruled]);
  const change = (member: string, part: Partial<CalledCells>) => {
    setCells((before) => ({ ...before, [member]: { ...(before[member] ?? empty), ...part } }));
    setOverruled((before) => ({ ...before, [member]: [] }));
  };
  const overrule = (of: string) => (overruling: Overruling) =>
    setOverruled((before) => ({ ...before, [of]: [...(before[of] ?? []), overruling] }));
  return (
    <>
      <p className="text-muted">
        Y yes, N no, A abstain, P pass. Members who passed have a second letter. YR and NR ask for rights.
      </p>
      <Field
        name="subject"
        label="Voted on"
        list={`${id}-papers`}
        autoComplete="off"
        value={subject}
        onChange={({ target }) => {
          setSubject(target.value);
          setOverruled({});
        }}
      />
      <Field
        name="time"
        label="Time (optional)"
        className="max-w-60"
        autoComplete="off"
        value={time}
        error={read.problem}
        onChange={({ target }) => setTime(target.value)}
      />
      {call?.problem && (
        <RowResult
          row={rowOf(call.problem)}
          action={<OverruleButton row={rowOf(call.problem)} onOverrule={overrule(ofVote)} />}
        />
      )}
      <datalist id={`${id}-papers`}>
        {state.papers.map(({ paper, label }) => (
          <option key={paper} value={label} />
        ))}
      </datalist>
      {call && call.voters.length > 0 && (
        <table className="w-full border-collapse" onKeyDown={moveWithKeys}>
          <thead>
            <tr className="text-left text-sm text-muted">
              <th scope="col">Member</th>
              <th scope="col">First call</th>
              <th scope="col">After passing</th>
              <th scope="col">
                <span className="sr-only">Problem</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {call.voters.map((member) => (
              <CalledRow
                key={member}
                name={memberName(state, member)}
                cells={cells[member] ?? empty}
                problem={call.problems[member]}
                onOverrule={overrule(member)}
                onChange={(part) => change(member, part)}
              />
            ))}
          </tbody>
        </table>
      )}
      {call?.result && <p className="text-lg">{call.result}</p>}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          data-records
          disabled={!call?.result || read.problem !== undefined}
          onClick={() =>
            call &&
            record(call.presses, 'The vote is recorded.', () => {
              setSubject('');
              setCells({});
              setOverruled({});
            })
          }
        >
          Record the vote
        </Button>
        <p role="status" className="text-sm">
          {text}
        </p>
      </div>
    </>
  );
}

const rowOf = ({ text, overrulable }: CallProblem) => ({ problem: text, overrulable });

function CalledRow({
  name,
  cells,
  problem,
  onOverrule,
  onChange,
}: {
  name: string;
  cells: CalledCells;
  problem: CallProblem | undefined;
  onOverrule: (overruling: Overruling) => void;
  onChange: (part: Partial<CalledCells>) => void;
}) {
  const hasPassed = readLetter(cells.first) === 'pass';
  return (
    <tr className="border-b border-line">
      <th scope="row" className="min-w-28 py-1 pr-3 text-left font-normal wrap-anywhere">
        {name}
      </th>
      <td className="w-16 py-1 pr-2 md:w-28">
        <input
          className="control w-full uppercase"
          aria-label={`First call, ${name}`}
          autoComplete="off"
          maxLength={2}
          value={cells.first}
          onChange={({ target }) => onChange({ first: target.value })}
        />
      </td>
      <td className="w-16 py-1 pr-2 md:w-28">
        <input
          className="control w-full uppercase"
          aria-label={`After passing, ${name}`}
          autoComplete="off"
          maxLength={2}
          disabled={!hasPassed}
          value={cells.again}
          onChange={({ target }) => onChange({ again: target.value })}
        />
      </td>
      <td className="py-1">
        {problem && (
          <RowResult
            row={rowOf(problem)}
            action={<OverruleButton row={rowOf(problem)} onOverrule={onOverrule} />}
          />
        )}
      </td>
    </tr>
  );
}
