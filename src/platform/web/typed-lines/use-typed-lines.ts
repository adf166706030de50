import { useState } from 'react';

export interface TypedLine {
  id: number;
  /** What was typed, by the ids of the columns. */
  cells: Readonly<Record<string, string>>;
}

const first: readonly TypedLine[] = [{ id: 0, cells: {} }];

export const isEmptyLine = ({ cells }: TypedLine): boolean =>
  Object.values(cells).every((text) => text.trim() === '');

/** Lines of a paper sheet that are typed in. There is always an empty one at the end. */
export function useTypedLines() {
  const [lines, setLines] = useState(first);
  return {
    lines,
    change: (id: number, column: string, text: string) =>
      setLines((before) =>
        withEmptyEnd(
          before.map((line) =>
            line.id === id ? { ...line, cells: { ...line.cells, [column]: text } } : line,
          ),
        ),
      ),
    /** Removes all lines but those for which `isKept` returns true. */
    keep: (isKept: (at: number) => boolean) =>
      setLines((before) => withEmptyEnd(before.filter((_, at) => isKept(at)))),
  };
}
export type TypedLines = ReturnType<typeof useTypedLines>;

function withEmptyEnd(lines: readonly TypedLine[]): readonly TypedLine[] {
  const last = lines.at(-1);
  if (last && isEmptyLine(last)) return lines;
  return [...lines, { id: Math.max(-1, ...lines.map(({ id }) => id)) + 1, cells: {} }];
}
