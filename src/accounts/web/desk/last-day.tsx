import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { BodyOf } from '#platform/contract/call.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field, type FieldProps } from '#platform/web/ui/field.tsx';
import { createDialogMutationHandlers, type ErrorFields } from '#platform/web/ui/form-errors.ts';
import { Day } from '#platform/web/ui/time.tsx';
import { type Mutation, useMutation } from '#platform/web/use-mutation.ts';
import { promoteToAdmin, setLastDayOfRole } from '../../contract.ts';
import { SubmitButton } from '../form-page.tsx';
import { OwnPasswordField, PasswordDialog } from '../password-dialog.tsx';
import { type AccountFacts, buildSetLastDayMutation } from './api.ts';

/** Returns whether the field `lastDay` contains an incomplete date. Browsers report its value as empty. */
export function hasIncompleteLastDay(form: HTMLFormElement | null): boolean {
  const field = form?.elements.namedItem('lastDay');
  return field instanceof HTMLInputElement && field.validity.badInput;
}

/** Converts an empty date into undefined, which means that the role does not expire. */
export const emptyToUndefined = (day?: string) => day || undefined;

export const incompleteDayText = 'Please enter a full date, or leave it empty';

/** A date field that accepts today, in the club's time zone, and later days. */
export function LastDayField(props: Omit<FieldProps, 'type' | 'min'>) {
  const [today] = useState(() => dayOf(Date.now(), clubRegion()));
  return <Field {...props} type="date" min={today} />;
}

const elevation = promoteToAdmin.body.pick({ lastDay: true });
type Elevation = z.infer<typeof elevation>;

export function PromoteToAdminDialog({
  account,
  question,
  explanation,
  answer,
  pending,
  onYes,
  onNo,
}: {
  account: Pick<AccountFacts, 'name' | 'email'>;
  question: string;
  explanation: string;
  answer: string;
  pending: boolean;
  /**
   * Submits the dialog.
   * @param lastDay undefined if the role does not expire
   */
  onYes: (lastDay: string | undefined) => void;
  onNo: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, setError, formState } = useForm<Elevation>({
    resolver: zodResolver(elevation),
    defaultValues: { lastDay: '' },
  });
  const submit = handleSubmit(({ lastDay }) => {
    if (!hasIncompleteLastDay(form.current)) return onYes(lastDay);
    setError('lastDay', { message: incompleteDayText });
    focusField('lastDay');
  });
  return (
    <ConfirmDialog title={question} answer={answer} pending={pending} onYes={submit} onNo={onNo}>
      <p>
        <strong className="wrap-anywhere">{account.name}</strong>, {account.email}
      </p>
      <p>{explanation}</p>
      <form ref={form} method="post" noValidate onSubmit={submit}>
        <LastDayField
          label="Last day"
          help="The role ends after this day. Leave it empty if the role should not end."
          error={formState.errors.lastDay?.message}
          {...register('lastDay', { setValueAs: emptyToUndefined })}
        />
      </form>
    </ConfirmDialog>
  );
}

type Form = { lastDay: string | null; password: string };
const form = setLastDayOfRole.body.pick({ lastDay: true, password: true });
const { notAhead, lastSuperadmin, namedBySettings, wrongPassword, passwordTooNew } = setLastDayOfRole.errors;
const errorFields: ErrorFields<Form> = {
  [notAhead.code]: 'lastDay',
  [lastSuperadmin.code]: 'lastDay',
  [namedBySettings.code]: 'lastDay',
  [wrongPassword.code]: 'password',
  [passwordTooNew.code]: 'password',
};

function LastDayDialog({
  account: { _id: accountId, name, role, lastDay },
  call,
  onClose,
}: {
  account: AccountFacts;
  call: Mutation<{ message: string }, BodyOf<typeof setLastDayOfRole>>;
  onClose: () => void;
}) {
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(form),
    defaultValues: { lastDay: lastDay ?? '', password: '' },
  });
  const submit = handleSubmit((body) =>
    call.mutate(
      { accountID: accountId, ...body },
      createDialogMutationHandlers(errorFields, setError, onClose),
    ),
  );
  return (
    <Dialog open held={call.isPending} onClose={onClose} title="Set the last day" className="max-w-lg">
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <p>
          <strong className="wrap-anywhere">{name}</strong> is {role} until the end of that day, then a
          delegate. We email them and the superadmins a week before.
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

export function LastDayActions({ account }: { account: AccountFacts }) {
  const [openDialog, setOpenDialog] = useState<'set' | 'remove'>();
  const change = useMutation(buildSetLastDayMutation(useQueryClient()));
  const { _id: accountId, name, role, lastDay } = account;
  const { wrongPassword, noRole } = setLastDayOfRole.errors;
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpenDialog('set')}>
        {lastDay ? 'Change last day' : 'Set last day'}
      </Button>
      {lastDay && (
        <Button variant="quiet" onClick={() => setOpenDialog('remove')}>
          Remove last day
        </Button>
      )}
      {openDialog === 'set' && <LastDayDialog account={account} call={change} onClose={close} />}
      {openDialog === 'remove' && lastDay && (
        <PasswordDialog
          question={{
            title: 'Remove the last day?',
            action: 'Remove last day',
            pendingText: 'Saving...',
            wrongPasswordCode: wrongPassword.code,
            goneCode: noRole.code,
          }}
          call={change}
          body={(password) => ({ accountID: accountId, lastDay: null, password })}
          onCancel={close}
          onDone={close}
        >
          <p>
            <strong className="wrap-anywhere">{name}</strong> stays {role} after <Day day={lastDay} />.
          </p>
        </PasswordDialog>
      )}
    </>
  );
}
