import { Table } from '#platform/web/ui/table.tsx';
import { Bars } from './bars.tsx';
import type { Chart } from './charts.ts';
import { Columns } from './columns.tsx';
import { fills } from './fills.ts';

/** A chart with its data as a table, for readers who want the numbers or can't see the drawing. */
export function Figure({ chart }: { chart: Chart }) {
  const { title, headline, shape, parts, rows, rowsAre, inWords } = chart;
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
              { id: 'row', label: rowsAre },
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
                    {inWords(value)}
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
