import { zodResolver } from '@hookform/resolvers/zod';
import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { BodyOf } from '#platform/contract/call.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { setLastDay } from '../../../contract.ts';
import { dialogOutcome, type RefusedFields } from '../../error-texts.ts';
import { SubmitButton } from '../../form-page.tsx';
import { OwnPasswordField } from '../../password-dialog.tsx';
import type { AccountFacts } from '../api.ts';
import { LastDayField } from './last-day-field.tsx';

type Form = { lastDay: string | null; password: string };
const form = setLastDay.body.pick({ lastDay: true, password: true });
const { notAhead, lastSuperadmin, namedBySettings, wrongPassword, passwordTooNew } = setLastDay.errors;
const refusedFields: RefusedFields<Form> = {
  [notAhead[1]]: 'lastDay',
  [lastSuperadmin[1]]: 'lastDay',
  [namedBySettings[1]]: 'lastDay',
  [wrongPassword[1]]: 'password',
  [passwordTooNew[1]]: 'password',
};

/** Asks for the last day of somebody's role, and for the password of who sets it. */
export function LastDayDialog({
  account: { _id: accountID, name, role, lastDay },
  call,
  onClose,
}: {
  account: AccountFacts;
  call: UseMutationResult<{ message: string }, Error, BodyOf<typeof setLastDay>>;
  onClose: () => void;
}) {
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(form),
    defaultValues: { lastDay: lastDay ?? '', password: '' },
  });
  const submit = handleSubmit((body) =>
    call.mutate({ accountID, ...body }, dialogOutcome(refusedFields, setError, onClose)),
  );
  return (
    <Dialog open held={call.isPending} onClose={onClose} title="Set the last day" className="max-w-lg">
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <p>
          <strong className="wrap-anywhere">{name}</strong> is {role} until that day is over, and a delegate
          from then on. A week before, the account and the superadmins are told by mail.
        </p>
        <LastDayField label="Last day" error={formState.errors.lastDay?.message} {...register('lastDay')} />
        <OwnPasswordField error={formState.errors.password?.message} field={register('password')} />
        <SubmitButton call={call} pendingText="Saving...">
          Save
        </SubmitButton>
      </form>
    </Dialog>
  );
}
