import { useState } from 'react';
import { formatClockTime } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';

/** A step about which the chair decides, as a row. */
export interface StepRow {
  id: string;
  at: number;
  /** What the step does. */
  text: string;
  /** Why it is not in the log. */
  reason: string;
}

/** Which of the listed steps are chosen. */
export function useStepChoice() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (rows: readonly Pick<StepRow, 'id'>[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const { id } of rows) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  return { chosen, choose };
}

export const timeOfStep = (at: number): string => formatClockTime(at, clubRegion());

/** Steps that are not in the log, to choose from: one by one, or all at once. */
export function StepChoice({
  title,
  all,
  rows,
  chosen,
  onChoose,
}: {
  title: string;
  /** Label of the choice of all rows. */
  all: string;
  rows: readonly StepRow[];
  chosen: ReadonlySet<string>;
  onChoose: (rows: readonly StepRow[], isChosen: boolean) => void;
}) {
  const areAllChosen = rows.every(({ id }) => chosen.has(id));
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-2 text-lg font-semibold">{title}</legend>
      <label className="flex min-h-11 items-center gap-3 border-b border-line">
        <input type="checkbox" checked={areAllChosen} onChange={() => onChoose(rows, !areAllChosen)} />
        {all}
      </label>
      {rows.map((row) => (
        <label key={row.id} className="flex min-h-11 items-start gap-3 border-b border-line py-2">
          <input
            type="checkbox"
            className="mt-1"
            checked={chosen.has(row.id)}
            onChange={({ target }) => onChoose([row], target.checked)}
          />
          <span className="w-20 shrink-0 text-muted tabular-nums">{timeOfStep(row.at)}</span>
          <span className="min-w-0 wrap-anywhere">
            {row.text}
            <span className="block text-sm text-muted">{row.reason}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
