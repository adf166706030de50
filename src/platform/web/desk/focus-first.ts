/**
 * Focuses the first control in a container when a dialog opens. Use it as the container's `ref`, but never for
 * irreversible actions.
 */
export function focusFirst(holder: HTMLElement | null): void {
  holder?.querySelector('button, input, textarea')?.setAttribute('autofocus', '');
}
