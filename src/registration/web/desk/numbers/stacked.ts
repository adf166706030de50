/** Stacks values and omits zeros; `part` is the index of a value. */
export function stacked(values: readonly number[]): { part: number; from: number; to: number }[] {
  let from = 0;
  return values.flatMap((value, part) => {
    if (value === 0) return [];
    const to = from + value;
    const one = { part, from, to };
    from = to;
    return [one];
  });
}
