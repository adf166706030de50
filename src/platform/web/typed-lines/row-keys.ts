import type { KeyboardEvent } from 'react';

/** Enter goes to the first field of the next row, and from the last row to the button that records. */
export function moveWithKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')];
  const row = target.closest('tr');
  const next = fields.slice(fields.indexOf(target) + 1).find((field) => field.closest('tr') !== row);
  const record = currentTarget.closest('dialog')?.querySelector<HTMLElement>('[data-records]');
  (next ?? record)?.focus();
}
