/** The links of the rows on screen, in order. */
export const rowsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('a[data-row]') ?? []),
];

/** Moves the focus along the rows on screen, starting with the first. */
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

/** Moves the focus to the row of a registration, if it is on screen. */
export function focusRow(list: HTMLElement | null, id: string): boolean {
  const row = rowsOf(list).find(({ dataset }) => dataset.row === id);
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
  return row !== undefined;
}

/** Moves the focus to a clicked row, except for clicks on its links and checkboxes. */
export function focusPressed({ target }: { target: EventTarget | null }): void {
  if (!(target instanceof Element) || target.closest('a, button, input, label, summary')) return;
  target.closest('tr')?.querySelector<HTMLElement>('a[data-row]')?.focus({ preventScroll: true });
}
