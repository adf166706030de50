import type { ReactNode } from 'react';

export interface Column {
  id: string;
  label: ReactNode;
  numeric?: boolean;
}

/**
 * A table with tabular figures that scrolls within itself on a narrow screen. `children` are the rows (`<tr>`); give the
 * cells of a numeric column the class `numeric`. With `stacks`, each row of a narrow screen is a small block of labels and values
 * instead: give the cells their column's label as `data-label`. The caption names it; `captionHidden` keeps that for screen readers.
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
