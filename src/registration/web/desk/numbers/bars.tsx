import { scaleLinear } from 'd3-scale';
import type { Chart } from './charts.ts';
import { fills } from './fills.ts';
import { stacked } from './stacked.ts';

/** A bar for each row, its parts one after the other. */
export function Bars({ chart: { title, parts, rows, inWords } }: { chart: Chart }) {
  const longest = Math.max(1, ...rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const x = scaleLinear().domain([0, longest]).range([0, 100]);
  return (
    <ul className="grid gap-2.5 text-sm" aria-label={title}>
      {rows.map(({ label, values }) => (
        <li key={label}>
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 truncate">{label}</span>
            <span className="text-muted tabular-nums">
              {values.map((value) => inWords(value)).join(' / ')}
            </span>
          </span>
          <svg
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            className="mt-1 block h-2 w-full bg-sunken"
            aria-hidden="true"
          >
            {stacked(values).map(({ from, to, part }) => (
              <rect
                key={part}
                x={x(from)}
                width={x(to) - x(from)}
                height="8"
                className={fills[parts[part]?.tone ?? 'edge']}
              />
            ))}
          </svg>
        </li>
      ))}
    </ul>
  );
}
