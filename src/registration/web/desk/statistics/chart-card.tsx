import { scaleBand, scaleLinear } from 'd3-scale';
import { Table } from '#platform/web/ui/table.tsx';
import type { Chart, Tone } from './charts.ts';

export function ChartCard({ chart }: { chart: Chart }) {
  const { title, headline, shape, parts, rows, rowHeading, format } = chart;
  return (
    <section
      aria-label={title}
      className={`plate grid min-w-0 content-start gap-4 p-5 ${shape === 'columns' ? 'md:col-span-2' : ''}`}
    >
      <div>
        <h2 className="font-text text-sm font-semibold tracking-normal text-muted">{title}</h2>
        <p className="mt-0.5 font-heading text-xl leading-tight tabular-nums">{headline}</p>
      </div>
      {parts.length > 1 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted" aria-hidden="true">
          {parts.map(({ label, tone }) => (
            <li key={label} className="inline-flex items-center gap-1.5">
              <svg width="10" height="10" aria-hidden="true">
                <rect width="10" height="10" className={fills[tone]} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      )}
      {shape === 'columns' ? <Columns chart={chart} /> : <Bars chart={chart} />}
      <details className="text-sm">
        <summary className="inline-flex min-h-6 cursor-pointer items-center font-semibold text-gold-text underline underline-offset-3">
          Table
        </summary>
        <div className="mt-2 max-h-80 overflow-y-auto">
          <Table
            caption={title}
            captionHidden
            columns={[
              { id: 'row', label: rowHeading },
              ...parts.map(({ label }) => ({ id: label, label, numeric: true })),
            ]}
          >
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row" className="wrap-anywhere">
                  {row.label}
                </th>
                {row.values.map((value, index) => (
                  <td key={parts[index]?.label} className="numeric">
                    {format(value)}
                  </td>
                ))}
              </tr>
            ))}
          </Table>
        </div>
      </details>
    </section>
  );
}

const height = 160;
const width = 600;

/** Draws columns that stretch with the page. The labels keep their size. */
function Columns({ chart: { title, headline, parts, rows, format } }: { chart: Chart }) {
  const highest = Math.max(1, ...rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const y = scaleLinear().domain([0, highest]).nice(4).range([height, 8]);
  const x = scaleBand<number>()
    .domain(rows.map((_, index) => index))
    .range([0, width])
    .paddingInner(0.25);
  const lines = y.ticks(4).filter((value) => Number.isInteger(value));
  return (
    <div role="img" aria-label={`${title}: ${headline}. The table has all numbers.`}>
      <div className="grid grid-cols-start-main gap-2">
        <svg width="40" height={height} className="overflow-visible text-xs" aria-hidden="true">
          {lines.map((value) => (
            <text key={value} x="40" y={y(value)} dy="0.32em" textAnchor="end" className="fill-muted">
              {format(value)}
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
              {stackChartValues(values).map(({ from, to, part }) => (
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

function Bars({ chart: { title, parts, rows, format } }: { chart: Chart }) {
  const longest = Math.max(1, ...rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const x = scaleLinear().domain([0, longest]).range([0, 100]);
  return (
    <ul className="grid gap-2.5 text-sm" aria-label={title}>
      {rows.map(({ label, values }) => (
        <li key={label}>
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 truncate">{label}</span>
            <span className="ml-auto text-muted tabular-nums">
              {values.map((value) => format(value)).join(' / ')}
            </span>
          </span>
          <svg
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            className="mt-1 block h-2 w-full bg-sunken"
            aria-hidden="true"
          >
            {stackChartValues(values).map(({ from, to, part }) => (
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

/** Stacks values on each other, without zeros. `part` is the index of a value. */
export function stackChartValues(values: readonly number[]): { part: number; from: number; to: number }[] {
  let from = 0;
  return values.flatMap((value, part) => {
    if (value === 0) return [];
    const to = from + value;
    const segment = { part, from, to };
    from = to;
    return [segment];
  });
}

const fills: Record<Tone, string> = {
  gold: 'fill-gold-line',
  viridian: 'fill-viridian',
  rose: 'fill-rose',
  azure: 'fill-azure',
  edge: 'fill-edge/45',
};
