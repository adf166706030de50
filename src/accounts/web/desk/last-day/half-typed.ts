/** Whether somebody has begun a day and not ended it: the field says then that it is empty. */
export function isHalfTyped(form: HTMLFormElement | null): boolean {
  const field = form?.elements.namedItem('lastDay');
  return field instanceof HTMLInputElement && field.validity.badInput;
}

export const halfTyped = 'Please give a whole day, or none';
