import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldError, get, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { LocalDraft } from '../local-draft.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { createDialogMutationHandlers, type ErrorFields } from '../ui/form-errors.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { autofocusFirstControl } from './focus-first.ts';

/**
 * Dialog with a form, checked by the schema of its contract. It closes when the call succeeds. `errorFields` defines at
 * which field an error of the call is shown.
 */
export function FormDialog<Input extends Record<string, unknown>, Output>({
  title,
  schema,
  defaultValues,
  draft,
  errorFields = {},
  pending,
  pendingText,
  submitLabel,
  focusSubmit = false,
  worksOffline = false,
  variant,
  className = 'max-w-lg',
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /**
   * Keeps what is filled in, until it is sent or cancelled. Closing the dialog in another way keeps it, because on a
   * phone that happens by accident.
   */
  draft?: LocalDraft<DefaultValues<Input>>;
  /** Fields by the code of an error that is shown at the field. Other errors are shown only as a toast. */
  errorFields?: ErrorFields<Input>;
  /** True while the call is running. The dialog then stays open. */
  pending: boolean;
  pendingText?: string;
  submitLabel: string;
  /** True to focus the submit button when the dialog opens. Never for irreversible actions. */
  focusSubmit?: boolean;
  /** True for dialogs that call no server, or keep what they send on the device. */
  worksOffline?: boolean;
  variant?: ButtonVariant;
  className?: string;
  /**
   * Sends the form.
   * @param outcome the handlers of the mutation, which show a toast and close the dialog, or show the error
   */
  onSubmit: (values: Output, outcome: ReturnType<typeof createDialogMutationHandlers<Input>>) => void;
  onClose: () => void;
  /** @param mistake returns the error text of a field */
  children: (
    form: UseFormReturn<Input, unknown, Output>,
    mistake: (name: string) => string | undefined,
  ) => ReactNode;
}) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: draft?.read() ?? defaultValues,
  });
  const { errors } = form.formState;
  const [failure, setFailure] = useState<unknown>();
  const submit = form.handleSubmit((values) => {
    const outcome = createDialogMutationHandlers(errorFields, form.setError, onClose);
    const onError = (error: unknown) => {
      setFailure(error);
      outcome.onError(error);
    };
    const onSuccess = (answer: { message: string }) => {
      draft?.forget();
      outcome.onSuccess(answer);
    };
    setFailure(undefined);
    onSubmit(values, { onSuccess, onError });
  });
  return (
    <Dialog open held={pending} onClose={onClose} title={title} className={className}>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        onChange={() => draft?.keep(form.getValues() as DefaultValues<Input>)}
        className="grid gap-5"
      >
        {children(form, (name) => get<object, FieldError | undefined>(errors, name)?.message)}
        <DialogButtons
          pending={pending}
          failure={failure}
          kept="your answers"
          worksOffline={worksOffline}
          onCancel={() => {
            draft?.forget();
            onClose();
          }}
        >
          <span ref={focusSubmit ? autofocusFirstControl : undefined} className="contents">
            <Button
              type="submit"
              pending={pending}
              {...(pendingText && { pendingText })}
              {...(variant && { variant })}
            >
              {submitLabel}
            </Button>
          </span>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
