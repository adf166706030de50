import { scaleBand, scaleLinear } from 'd3-scale';
import type { Chart } from './charts.ts';
import { fills } from './fills.ts';
import { stacked } from './stacked.ts';

const height = 160;
const width = 600;

/** A column for each row along a time axis. The drawing stretches with the page, its labels do not. */
export function Columns({ chart: { title, headline, parts, rows, inWords } }: { chart: Chart }) {
  const highest = Math.max(1, ...rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const y = scaleLinear().domain([0, highest]).nice(4).range([height, 8]);
  const x = scaleBand<number>()
    .domain(rows.map((_, index) => index))
    .range([0, width])
    .paddingInner(0.25);
  const lines = y.ticks(4).filter((value) => Number.isInteger(value));
  return (
    <div role="img" aria-label={`${title}: ${headline}. The table holds every number.`}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
        <svg width="40" height={height} className="overflow-visible text-xs" aria-hidden="true">
          {lines.map((value) => (
            <text key={value} x="40" y={y(value)} dy="0.32em" textAnchor="end" className="fill-muted">
              {inWords(value)}
            </text>
          ))}
        </svg>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="block h-40 w-full overflow-visible"
          aria-hidden="true"
        >
          {lines.map((value) => (
            <line
              key={value}
              x2={width}
              y1={y(value)}
              y2={y(value)}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {rows.map(({ label, values }, index) => (
            <g key={label}>
              {stacked(values).map(({ from, to, part }) => (
                <rect
                  key={part}
                  x={x(index)}
                  y={y(to)}
                  width={x.bandwidth()}
                  height={y(from) - y(to)}
                  className={fills[parts[part]?.tone ?? 'edge']}
                />
              ))}
            </g>
          ))}
        </svg>
      </div>
      <p className="mt-2 ml-12 flex justify-between text-xs text-muted">
        <span>{rows[0]?.label}</span>
        <span>{rows.length > 1 && rows.at(-1)?.label}</span>
      </p>
    </div>
  );
}
