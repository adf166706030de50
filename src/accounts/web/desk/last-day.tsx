import { zodResolver } from '@hookform/resolvers/zod';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { BodyOf } from '#platform/contract/call.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field, type FieldProps } from '#platform/web/ui/field.tsx';
import { dialogOutcome, type ErrorFields } from '#platform/web/ui/form-errors.ts';
import { Day } from '#platform/web/ui/time.tsx';
import { setLastDay } from '../../contract.ts';
import { SubmitButton } from '../form-page.tsx';
import { OwnPasswordField, PasswordDialog } from '../password-dialog.tsx';
import { type AccountFacts, setLastDayMutation } from './api.ts';

/** Whether the day is incomplete; browsers report an incomplete day as empty. */
export function isIncompleteDay(form: HTMLFormElement | null): boolean {
  const field = form?.elements.namedItem('lastDay');
  return field instanceof HTMLInputElement && field.validity.badInput;
}

export const incompleteDay = 'Please enter a full date, or leave it empty';

/** A role's last day: today, by the club's clock, or a later one. */
export function LastDayField(props: Omit<FieldProps, 'type' | 'min'>) {
  const [today] = useState(() => dayOf(Date.now(), clubRegion()));
  return <Field {...props} type="date" min={today} />;
}

/** Makes a client an admin, with an optional last day. */
export function ElevateDialog({
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
  /** @param lastDay undefined for a role that does not expire */
  onYes: (lastDay: string | undefined) => void;
  onNo: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [lastDay, setLastDay] = useState('');
  const [mistake, setMistake] = useState<string>();
  const send = () => {
    if (!isIncompleteDay(form.current)) return onYes(lastDay || undefined);
    setMistake(incompleteDay);
    focusField('lastDay');
  };
  return (
    <ConfirmDialog title={question} answer={answer} pending={pending} onYes={send} onNo={onNo}>
      <p>
        <strong className="wrap-anywhere">{account.name}</strong>, {account.email}
      </p>
      <p>{explanation}</p>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          send();
        }}
      >
        <LastDayField
          name="lastDay"
          label="Last day"
          help="The role ends after this day. Leave it empty if the role should not end."
          value={lastDay}
          error={mistake}
          onChange={({ target }) => setLastDay(target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}

type Form = { lastDay: string | null; password: string };
const form = setLastDay.body.pick({ lastDay: true, password: true });
const { notAhead, lastSuperadmin, namedBySettings, wrongPassword, passwordTooNew } = setLastDay.errors;
const errorFields: ErrorFields<Form> = {
  [notAhead.code]: 'lastDay',
  [lastSuperadmin.code]: 'lastDay',
  [namedBySettings.code]: 'lastDay',
  [wrongPassword.code]: 'password',
  [passwordTooNew.code]: 'password',
};

/** Asks for the last day of a role and for the user's password. */
function LastDayDialog({
  account: { _id: accountId, name, role, lastDay },
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
    call.mutate({ accountID: accountId, ...body }, dialogOutcome(errorFields, setError, onClose)),
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

/** Sets, changes or removes the last day of a role. */
export function LastDayActions({ account }: { account: AccountFacts }) {
  const [asked, setAsked] = useState<'set' | 'remove'>();
  const change = useMutation(setLastDayMutation(useQueryClient()));
  const { _id: accountId, name, role, lastDay } = account;
  const { wrongPassword, noRole } = setLastDay.errors;
  const close = () => setAsked(undefined);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked('set')}>
        {lastDay ? 'Change last day' : 'Set last day'}
      </Button>
      {lastDay && (
        <Button variant="quiet" onClick={() => setAsked('remove')}>
          Remove last day
        </Button>
      )}
      {asked === 'set' && <LastDayDialog account={account} call={change} onClose={close} />}
      {asked === 'remove' && lastDay && (
        <PasswordDialog
          question={{
            title: 'Remove the last day?',
            action: 'Remove last day',
            pendingText: 'Saving...',
            wrongPassword: wrongPassword.code,
            gone: noRole.code,
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
