import type { CSSProperties, ReactNode } from 'react';

/** Minimum width of the table at which a column is shown, defined by `data-table` in styles/desk.css. */
type Breakpoint = 'md' | 'lg' | 'xl';

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  /**
   * Position on a phone: in the first line (`title`) or the second (`meta`, the default), before (`mark`) or after
   * (`action`) both lines, below them at full width (`body`), or `hidden`.
   */
  phone?: 'title' | 'meta' | 'body' | 'mark' | 'action' | 'hidden';
  /** True for numbers, which are aligned to the right on one line. */
  numeric?: boolean;
  /** Width as a CSS length. Columns without a width share the rest. */
  width?: string;
  /** Hides the column in tables narrower than this. On a phone, `phone` defines instead whether it is shown. */
  from?: Breakpoint;
}

export function DataTable<Row>({
  caption,
  rows,
  columns,
  idOf,
  isTall = false,
}: {
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  /** True if rows have several lines of text. Cells are then aligned at the top. */
  isTall?: boolean;
}) {
  const metas = columns.filter(({ phone = 'meta' }) => phone === 'meta');
  const placed = columns.map((column) => {
    const { phone = 'meta', numeric, from, width } = column;
    const style: CSSProperties & Record<'--at', number> = {
      width,
      // The first grid line belongs to the mark, so the columns start at the second.
      '--at': metas.indexOf(column) + 2,
    };
    return {
      column,
      props: {
        className: numeric ? 'numeric' : undefined,
        'data-phone': phone,
        'data-from': from,
        style,
      },
    };
  });
  const has = (phone: Column<Row>['phone']) => columns.some((column) => column.phone === phone);
  const onPhone: CSSProperties & Record<'--phone-columns', string> = {
    '--phone-columns': `${has('mark') ? '2rem' : '0px'} repeat(${Math.max(1, metas.length)}, minmax(0, max-content)) minmax(0, 1fr) ${has('action') ? 'max-content' : '0px'}`,
  };
  return (
    <div className="data-table" data-tall={isTall || undefined}>
      <table className="table" style={onPhone}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {placed.map(({ column, props }) => (
              <th key={column.id} scope="col" {...props}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={idOf(row)}>
              {placed.map(({ column, props: { style, ...props } }) => (
                <td key={column.id} {...props} style={{ '--at': style['--at'] } as CSSProperties}>
                  {column.cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
