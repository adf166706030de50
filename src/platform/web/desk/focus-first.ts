/**
 * A `ref` callback for the container of a control, which gets the focus when the dialog opens. Do not use it for irreversible actions.
 */
export function focusFirst(holder: HTMLElement | null): void {
  holder?.querySelector('button, input, textarea')?.setAttribute('autofocus', '');
}
