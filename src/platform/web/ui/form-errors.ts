import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { errorCode, errorText } from '../api.ts';
import { failedOffline } from '../offline.ts';
import { toast, toastDurations } from '../toast.ts';
import { type FieldMistake, focusField } from './error-summary.tsx';

/** Fields by the code of an error that is shown at the field. */
export type ErrorFields<Form extends FieldValues> = Readonly<Record<string, Path<Form>>>;

/**
 * Shows an error as a toast, unless the browser is offline: the form must render an `OfflineNotice`, which shows that. If
 * `fields` maps its code to a field, also shows it there and focuses the field. The code
 * becomes the type of the field's error.
 */
export function showErrorAsToastAndAtField<Form extends FieldValues>(
  error: unknown,
  fields: ErrorFields<Form>,
  setError: UseFormSetError<Form>,
  duration: number = toastDurations.important,
): void {
  // Does nothing, because the offline notice at the button already shows this error.
  if (failedOffline(error)) return;
  const message = errorText(error);
  toast(message, { kind: 'error', duration, failure: error });
  const code = errorCode(error) ?? '';
  const field = fields[code];
  if (!field) return;
  setError(field, { type: code, message });
  focusField(field);
}

/**
 * Returns the handlers of a dialog's mutation. They show its message and call `onDone`, or show its error with
 * `showErrorAsToastAndAtField`.
 * @example call.mutate(body, createDialogMutationHandlers(errorFields, setError, onClose))
 */
export function createDialogMutationHandlers<Form extends FieldValues>(
  fields: ErrorFields<Form>,
  setError: UseFormSetError<Form>,
  onDone: () => void,
) {
  return {
    onSuccess: ({ message }: { message: string }) => {
      toast(message, { kind: 'success', duration: toastDurations.important });
      onDone();
    },
    onError: (error: unknown) => showErrorAsToastAndAtField(error, fields, setError),
  };
}

/** Labels of the fields, in their order on the screen. */
export type FieldLabels<Form extends FieldValues> = Readonly<Partial<Record<keyof Form & string, string>>>;

/** Lists the error texts of a form with the labels of their fields, in the order of the labels. */
export function listLabelledMistakes<Form extends FieldValues>(
  errors: FieldErrors<Form>,
  labels: FieldLabels<Form>,
): FieldMistake[] {
  return Object.entries<string | undefined>(labels).flatMap(([name, label]) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? [{ name, text: `${label}: ${message}` }] : [];
  });
}

/**
 * Focuses the first field with an error, in the order of `labels`. React Hook Form would use the order in which the
 * fields were registered.
 */
export function focusFirstMistake<Form extends FieldValues>(
  errors: FieldErrors<Form>,
  labels: FieldLabels<Form>,
): void {
  const first = listLabelledMistakes(errors, labels)[0];
  if (first) focusField(first.name);
}
