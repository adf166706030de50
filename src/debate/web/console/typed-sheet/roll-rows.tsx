import { useMemo, useState } from 'react';
import { formatClockTime, formatDateTimeInputValue } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import { moveWithKeys } from '#platform/web/typed-lines/row-keys.ts';
import { RowResult } from '#platform/web/typed-lines/row-result.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { lastTimeOf } from '../apply-presses.ts';
import { answerLabels } from '../labels.ts';
import type { DebateDesk } from '../use-debate-desk.ts';
import { OverruleButton } from './overrule-button.tsx';
import { isLongAgo, type Overruling, previewRows, type TypedRow } from './preview-rows.ts';
import { closeRoll, readAnswer, readTimeOfDay, rollLetters } from './read-rows.ts';
import { RecordSteps } from './record-steps.tsx';

/** The roll sheet: a letter for each member. A letter goes on to the next one. */
export function RollRows({ desk }: { desk: DebateDesk }) {
  const { rules, state } = desk;
  const [letters, setLetters] = useState<Readonly<Record<string, string>>>({});
  const [closes, setCloses] = useState(true);
  const [time, setTime] = useState(() => suggestTime(desk));
  const [overruled, setOverruled] = useState<Readonly<Record<string, readonly Overruling[]>>>({});
  const { members, rollOpen } = state;
  const rows = useMemo(() => {
    const [now, region] = [desk.now(), clubRegion()];
    const at = readTimeOfDay(time, { on: lastTimeOf(desk.steps) || now, region });
    const typed = members.map(({ id }): TypedRow | null => {
      const letter = letters[id] ?? '';
      return letter.trim() === '' ? null : { read: readAnswer(id, letter), at, overruled: overruled[id] };
    });
    const hasTyped = typed.some((row) => row !== null);
    const close = { read: closeRoll, at, overruled: overruled[ofClosing] };
    return previewRows(desk, [...typed, closes && rollOpen && hasTyped ? close : null], {
      now,
      formatTime: (of) => formatClockTime(of, region),
    });
  }, [desk, members, rollOpen, letters, closes, time, overruled]);
  const overrule = (id: string, overruling: Overruling) =>
    setOverruled((before) => ({ ...before, [id]: [...(before[id] ?? []), overruling] }));
  const known = Object.entries(rollLetters).filter(([, answer]) => rules.answers.includes(answer));
  return (
    <>
      <p className="text-muted">
        {known
          .map(([letter, answer]) => `${letter.toUpperCase()} ${answerLabels[answer].toLowerCase()}`)
          .join(', ')}
        . Leave out who has not answered.
      </p>
      <table className="w-full border-collapse" onKeyDown={moveWithKeys}>
        <tbody>
          {members.map((member, at) => (
            <tr key={member.id} className="border-b border-line">
              <th scope="row" className="min-w-28 py-1 pr-3 text-left font-normal wrap-anywhere">
                {member.name}
                {member.answer && (
                  <span className="text-muted"> · {answerLabels[member.answer].toLowerCase()}</span>
                )}
              </th>
              <td className="w-16 py-1 pr-3 md:w-24">
                <input
                  className="control w-full uppercase"
                  aria-label={`Answer of ${member.name}`}
                  autoComplete="off"
                  maxLength={1}
                  value={letters[member.id] ?? ''}
                  onChange={({ target }) => {
                    setLetters((before) => ({ ...before, [member.id]: target.value }));
                    if (rollLetters[target.value.toLowerCase()]) focusNext(target);
                  }}
                />
              </td>
              <td className="py-1 md:w-1/2">
                <RowResult
                  row={rows[at] ?? null}
                  action={
                    <OverruleButton
                      row={rows[at]}
                      onOverrule={(overruling) => overrule(member.id, overruling)}
                    />
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Field
        name="time"
        label="Time of the roll (optional)"
        className="max-w-60"
        autoComplete="off"
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
      {rollOpen && (
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={closes} onChange={({ target }) => setCloses(target.checked)} />
          Close the roll after them
        </label>
      )}
      <RowResult
        row={problemOf(rows.at(-1) ?? null)}
        action={
          <OverruleButton row={rows.at(-1)} onOverrule={(overruling) => overrule(ofClosing, overruling)} />
        }
      />
      <RecordSteps
        desk={desk}
        rows={rows}
        onRecorded={() =>
          setLetters((before) =>
            Object.fromEntries(
              members.flatMap(({ id }, at) => {
                const row = rows[at];
                return row && 'problem' in row ? [[id, before[id] ?? '']] : [];
              }),
            ),
          )
        }
      />
    </>
  );
}

/** The row that closes the roll is of no member. */
const ofClosing = '';

/** The roll of a sitting on paper was when it began. */
function suggestTime(desk: DebateDesk): string {
  if (!desk.state.rollOpen || !isLongAgo(desk.steps, desk.now())) return '';
  return formatDateTimeInputValue(lastTimeOf(desk.steps), clubRegion()).slice(-5);
}

const problemOf = <R extends object>(row: R | null): R | null => (row && 'problem' in row ? row : null);

function focusNext(field: HTMLInputElement): void {
  const fields = [...(field.closest('table')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(field) + 1];
  const record = field.closest('dialog')?.querySelector<HTMLElement>('[data-records]');
  if (next) next.focus();
  // The button is enabled with the letter, when the screen is drawn again.
  else requestAnimationFrame(() => record?.focus());
}
