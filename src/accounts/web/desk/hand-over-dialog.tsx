import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { formatTimeZone } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { createDialogMutationHandlers, type ErrorFields } from '#platform/web/ui/form-errors.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import { handOver } from '../../contract.ts';
import { SubmitButton } from '../form-page.tsx';
import { OwnPasswordField } from '../password-dialog.tsx';
import { buildHandOverMutation } from './api.ts';
import { emptyToUndefined, hasIncompleteLastDay, incompleteDayText, LastDayField } from './last-day.tsx';

type Form = { email: string; lastDay?: string | undefined; password: string };
const { errors } = handOver;
const errorFields: ErrorFields<Form> = {
  [errors.noSuchAccount.code]: 'email',
  [errors.notVerified.code]: 'email',
  [errors.alreadySuperadmin.code]: 'email',
  [errors.notAhead.code]: 'lastDay',
  [errors.namedBySettings.code]: 'lastDay',
  [errors.wrongPassword.code]: 'password',
  [errors.passwordTooNew.code]: 'password',
};

/**
 * Makes another account a superadmin.
 * @param stays true if the caller stays a superadmin too, so that no last day is asked
 */
export function HandOverDialog({ stays = false, onClose }: { stays?: boolean; onClose: () => void }) {
  const call = useMutation(buildHandOverMutation(useQueryClient()));
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(handOver.body),
    // Without the field for it, an empty day would be invalid and no message would show.
    defaultValues: { email: '', lastDay: stays ? undefined : '', password: '' },
  });
  const fieldErrors = formState.errors;
  const submit = handleSubmit((body, submitted) => {
    if (hasIncompleteLastDay(submitted?.target)) {
      setError('lastDay', { message: incompleteDayText });
      return focusField('lastDay');
    }
    call.mutate(body, createDialogMutationHandlers(errorFields, setError, onClose));
  });
  return (
    <Dialog
      open
      held={call.isPending}
      onClose={onClose}
      title={stays ? 'Add a superadmin' : 'Hand over'}
      className="max-w-lg"
    >
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <p>
          {stays ? 'This person' : 'Your successor'} becomes a superadmin at once, gets an email and has to
          log in again. You cannot undo this: the role ends only after its last day.
          {stays && ' You stay a superadmin.'}
        </p>
        <Field
          label={stays ? 'Their e-mail' : 'Your successor’s e-mail'}
          help="They need an account with a verified email."
          type="email"
          autoComplete="off"
          error={fieldErrors.email?.message}
          {...register('email')}
        />
        {!stays && (
          <LastDayField
            label="Your own last day"
            help={`You stay superadmin until the end of this day, ${formatTimeZone(clubRegion())}. Leave it empty to stay a superadmin too.`}
            error={fieldErrors.lastDay?.message}
            {...register('lastDay', { setValueAs: emptyToUndefined })}
          />
        )}
        <OwnPasswordField error={fieldErrors.password?.message} field={register('password')} />
        <SubmitButton call={call} pendingText={stays ? 'Adding...' : 'Handing over...'}>
          {stays ? 'Add superadmin' : 'Hand over'}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
