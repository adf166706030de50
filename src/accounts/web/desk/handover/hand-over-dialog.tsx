import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { handOver } from '../../../contract.ts';
import { dialogOutcome, type RefusedFields } from '../../error-texts.ts';
import { SubmitButton } from '../../form-page.tsx';
import { OwnPasswordField } from '../../password-dialog.tsx';
import { handOverMutation } from '../api.ts';
import { halfTyped, isHalfTyped } from '../last-day/half-typed.ts';
import { LastDayField } from '../last-day/last-day-field.tsx';

type Form = { email: string; lastDay?: string | undefined; password: string };
const { errors } = handOver;
const refusedFields: RefusedFields<Form> = {
  [errors.noSuchAccount[1]]: 'email',
  [errors.notVerified[1]]: 'email',
  [errors.alreadySuperadmin[1]]: 'email',
  [errors.notAhead[1]]: 'lastDay',
  [errors.namedBySettings[1]]: 'lastDay',
  [errors.wrongPassword[1]]: 'password',
  [errors.passwordTooNew[1]]: 'password',
};

/** One question: who is next, when the own role ends, and the password. */
export function HandOverDialog({ onClose }: { onClose: () => void }) {
  const call = useMutation(handOverMutation(useQueryClient()));
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(handOver.body),
    defaultValues: { email: '', lastDay: '', password: '' },
  });
  const mistakes = formState.errors;
  const submit = handleSubmit((body, submitted) => {
    if (isHalfTyped(submitted?.target)) {
      setError('lastDay', { message: halfTyped });
      return focusField('lastDay');
    }
    call.mutate(body, dialogOutcome(refusedFields, setError, onClose));
  });
  return (
    <Dialog open held={call.isPending} onClose={onClose} title="Hand over" className="max-w-lg">
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <p>
          Your successor becomes a superadmin at once, is told by mail, and has to log in again. The role
          can’t be taken back at once: it ends with a last day alone.
        </p>
        <Field
          label="Your successor’s e-mail"
          help="Of an account that is there already and has verified its address."
          type="email"
          autoComplete="off"
          error={mistakes.email?.message}
          {...register('email')}
        />
        <LastDayField
          label="Your own last day"
          help="You are a superadmin until it is over in India. Empty: you stay beside your successor."
          error={mistakes.lastDay?.message}
          {...register('lastDay', { setValueAs: (day?: string) => day || undefined })}
        />
        <OwnPasswordField error={mistakes.password?.message} field={register('password')} />
        <SubmitButton call={call} pendingText="Handing over...">
          Hand over
        </SubmitButton>
      </form>
    </Dialog>
  );
}
