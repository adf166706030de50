const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];

/** Moves the focus along the rows on screen: from none to the first. */
export function moveBy(list: HTMLElement | null, step: 1 | -1): void {
  const rows = rowsOf(list);
  const focused = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('a[data-row]');
  const at = focused ? rows.indexOf(focused) : -1;
  const next = rows[at === -1 ? 0 : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
}

/** The id of the row that has the focus. */
export function focusedRow(list: HTMLElement | null): string | undefined {
  const row = document.activeElement?.closest('tr');
  return row && list?.contains(row) ? row.querySelector<HTMLElement>('a[data-row]')?.dataset.row : undefined;
}
