import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { type DefaultValues, type FieldError, get, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { dialogOutcome, type ErrorFields } from '../ui/form-errors.ts';
import { DialogAnswers } from './dialog-answers.tsx';
import { focusFirst } from './focus-first.ts';

/**
 * A form in a dialog, checked by the schema of its contract. It closes when the call succeeds, and shows an error of the call at its
 * field.
 *
 *     <FormDialog title="Refund rule" schema={setRefundRule.body} defaultValues={{ eventName, rule }} pending={change.isPending}
 *       onSubmit={change.mutate} submitLabel="Save rule" onClose={onClose}>
 *       {({ register }, mistake) => <Field label="Half until" error={mistake('halfUntil')} {...register('halfUntil')} />}
 *     </FormDialog>
 */
export function FormDialog<Input extends Record<string, unknown>, Output>({
  title,
  schema,
  defaultValues,
  errorFields = {},
  pending,
  pendingText,
  submitLabel,
  focusSubmit = false,
  variant,
  className = 'max-w-lg',
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Fields of errors of the call, by their code. Other errors are shown as a toast alone. */
  errorFields?: ErrorFields<Input>;
  /** The call is running: the dialog stays open. */
  pending: boolean;
  pendingText?: string;
  submitLabel: string;
  /** The submit button has the focus at first, so that one key confirms. Never for what can't be undone. */
  focusSubmit?: boolean;
  variant?: ButtonVariant;
  className?: string;
  /** @param outcome the handlers of the mutation: toast, close, error at the field */
  onSubmit: (values: Output, outcome: ReturnType<typeof dialogOutcome<Input>>) => void;
  onClose: () => void;
  /** @param mistake the error text of a field, by its name */
  children: (
    form: UseFormReturn<Input, unknown, Output>,
    mistake: (name: string) => string | undefined,
  ) => ReactNode;
}) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    onSubmit(values, dialogOutcome(errorFields, form.setError, onClose)),
  );
  return (
    <Dialog open held={pending} onClose={onClose} title={title} className={className}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        {children(form, (name) => get<object, FieldError | undefined>(errors, name)?.message)}
        <DialogAnswers pending={pending} onCancel={onClose}>
          <span ref={focusSubmit ? focusFirst : undefined} className="contents">
            <Button
              type="submit"
              pending={pending}
              {...(pendingText && { pendingText })}
              {...(variant && { variant })}
            >
              {submitLabel}
            </Button>
          </span>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
