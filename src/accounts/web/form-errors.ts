import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, errorText, somethingWentWrong } from '#platform/web/api.ts';
import { isUnanswered } from '#platform/web/offline.ts';
import { toast } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { type FieldMistake, focusField } from '#platform/web/ui/error-summary.tsx';
import { sendLink, verifyToken } from '../contract.ts';

/** Which field of a form a refusal is about, by the text of the refusal. */
export type RefusedFields<Form extends FieldValues> = Readonly<Record<string, Path<Form>>>;

/** Says why a form was refused: as a toast, and at the field it is about, which gets the focus. */
export function showRefusal<Form extends FieldValues>(
  error: unknown,
  fields: RefusedFields<Form>,
  setError: UseFormSetError<Form>,
  duration: number = toastDurations.important,
): void {
  // The notice at the form's button says it.
  if (isUnanswered(error) && !navigator.onLine) return;
  const message = errorText(error);
  toast(message, { kind: 'error', duration, failure: error });
  const field = fields[message];
  if (!field) return;
  setError(field, { type: 'server', message });
  focusField(field);
}

/**
 * What becomes of a dialog's form: done, it says so and closes; refused, it says why at the field.
 *
 *     call.mutate(body, dialogOutcome(refusedFields, setError, onClose));
 */
export function dialogOutcome<Form extends FieldValues>(
  fields: RefusedFields<Form>,
  setError: UseFormSetError<Form>,
  onDone: () => void,
) {
  return {
    onSuccess: ({ message }: { message: string }) => {
      toast(message, { kind: 'success', duration: toastDurations.important });
      onDone();
    },
    onError: (error: unknown) => showRefusal(error, fields, setError),
  };
}

/** Product 12.5 gives these two calls a closed list of texts, and a text of its own for whatever is not on it. */
function listedText(error: unknown, listed: readonly string[], otherwise: string): string {
  return error instanceof ApiError && listed.includes(error.message) ? error.message : otherwise;
}

const textsOf = (errors: Readonly<Record<string, { readonly message: string }>>): string[] =>
  Object.values(errors).map(({ message }) => message);

/** What a failed verification says (product 12.5). */
export function verificationErrorText(error: unknown): string {
  const listed = [...textsOf(verifyToken.errors), verifyToken.failed, verifyToken.invalid];
  return listedText(error, listed, 'something went wrong');
}

const linkMissing = 'Either token or tokenExpires at is missing';

/** What a verification link that was not sent says (product 12.5; the limit's text is product 4.6). */
export function sendLinkErrorText(error: unknown): string {
  const listed = [...textsOf(sendLink.errors), sendLink.failed, 'Unauthorized', linkMissing];
  return listedText(error, listed, somethingWentWrong);
}

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
