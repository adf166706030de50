/**
 * As the `ref` of what holds a control: the browser puts the focus on that control when the dialog around it opens, so that
 * the keyboard needs one key more. Never on what can't be undone.
 */
export function focusFirst(holder: HTMLElement | null): void {
  holder?.querySelector('button, input, textarea')?.setAttribute('autofocus', '');
}
