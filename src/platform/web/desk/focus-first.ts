/**
 * Makes a dialog focus the first control of a container when it opens. Use it as the `ref` of the container, but never
 * for irreversible actions.
 */
export function autofocusFirstControl(holder: HTMLElement | null): void {
  holder?.querySelector('button, input, textarea')?.setAttribute('autofocus', '');
}
