import type { FieldErrors, FieldValues } from 'react-hook-form';
import { type FieldMistake, focusField } from '#platform/web/ui/error-summary.tsx';

/** The labels of a form's fields, in the order in which they stand on the screen. */
export type FieldLabels<Form extends FieldValues> = Readonly<Partial<Record<keyof Form & string, string>>>;

/** The mistakes of a form from top to bottom, each with the label of its field, since several may say the same. */
export function labelledMistakes<Form extends FieldValues>(
  errors: FieldErrors<Form>,
  labels: FieldLabels<Form>,
): FieldMistake[] {
  return Object.entries<string | undefined>(labels).flatMap(([name, label]) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? [{ name, text: `${label}: ${message}` }] : [];
  });
}

/** Puts the focus into the first wrong field on the screen: a form library knows only the order of their appearance. */
export function focusFirstMistake<Form extends FieldValues>(
  errors: FieldErrors<Form>,
  labels: FieldLabels<Form>,
): void {
  const first = labelledMistakes(errors, labels)[0];
  if (first) focusField(first.name);
}
