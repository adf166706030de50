import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { OfflineNotice } from '#platform/web/ui/offline-notice.tsx';
import { confirmSecondFactor } from '../../contract.ts';
import { showRefusal } from '../error-texts.ts';

type Form = { code: string };
const wrong = confirmSecondFactor.errors.wrongCode[1];

/** Asks for a code and hands it on; a code that is refused is said at the field. */
export function CodeForm({
  label,
  help,
  answer,
  variant = 'primary',
  digitsOnly = false,
  pending,
  onCode,
  onBack,
}: {
  label: string;
  help?: ReactNode;
  /** What the button that sends it says. */
  answer: string;
  variant?: ButtonVariant;
  /** Whether a phone shows its number pad: where a recovery code will not do. */
  digitsOnly?: boolean;
  pending: boolean;
  onCode: (code: string, refused: (error: unknown) => void) => void;
  onBack: () => void;
}) {
  const { register, handleSubmit, setError, formState } = useForm<Form>();
  const submit = handleSubmit(({ code }) =>
    onCode(code, (error) => showRefusal(error, { [wrong]: 'code' }, setError)),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label={label}
        help={help}
        inputMode={digitsOnly ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        error={formState.errors.code?.message}
        {...register('code', { required: wrong })}
      />
      <OfflineNotice call={{ isPending: pending, failureReason: undefined }} kept="your answers" />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant={variant} pending={pending} pendingText="One moment...">
          {answer}
        </Button>
      </div>
    </form>
  );
}
