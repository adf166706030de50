import type { ReactNode } from 'react';

export interface Column {
  id: string;
  label: ReactNode;
  numeric?: boolean;
}

/**
 * A table that scrolls horizontally on a narrow screen. Give numeric cells the class `numeric`.
 * @param stacks true to show each row as a block on a narrow screen, with labels from `data-label`
 */
export function Table({
  caption,
  captionHidden = false,
  stacks = false,
  columns,
  children,
}: {
  caption: string;
  captionHidden?: boolean;
  stacks?: boolean;
  columns: readonly Column[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section className="table-frame" aria-label={caption} tabIndex={0}>
      <table className="table" data-stacks={stacks || undefined}>
        <caption className={captionHidden ? 'sr-only' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.numeric ? 'numeric' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
