import { zodResolver } from '@hookform/resolvers/zod';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import type { ScreenHandle } from '#help/web/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { errorText } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { startFileDownload } from '#platform/web/save-file.ts';
import { useLoginState } from '#platform/web/session.ts';
import { useSiteFacts } from '#platform/web/site-facts.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { Button, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { type ErrorFields, showErrorAsToastAndAtField } from '#platform/web/ui/form-errors.ts';
import { OfflineNotice } from '#platform/web/ui/offline-notice.tsx';
import { QrCode } from '#platform/web/ui/qr-code.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  confirmSecondFactor,
  type getSecondFactor,
  recoveryCodeCount,
  startSecondFactor,
} from '../contract.ts';
import {
  confirmSecondFactorMutation,
  logOutMutationFilter,
  profileQuery,
  refetchSecondFactorAndProfile,
  reissueRecoveryCodesMutation,
  secondFactorQuery,
  startSecondFactorMutation,
  turnOffAuthenticatorAppMutation,
} from './api.ts';
import { FormPage, OutcomeHeading, SubmitButton } from './form-page.tsx';
import { LogOutButton } from './log-out-button.tsx';
import { NotLoggedInRedirect } from './not-logged-in.tsx';
import { OwnPasswordField } from './password-dialog.tsx';

type CodeEntry = { code: string };
const { wrongCode } = confirmSecondFactor.errors;

function CodeForm({
  label,
  help,
  submitLabel,
  variant = 'primary',
  digitsOnly = false,
  pending,
  onCode,
  onBack,
}: {
  label: string;
  help?: ReactNode;
  submitLabel: string;
  variant?: ButtonVariant;
  /** Shows the number pad on a phone. Recovery codes contain letters and cannot be entered then. */
  digitsOnly?: boolean;
  pending: boolean;
  onCode: (code: string, onError: (error: unknown) => void) => void;
  onBack: () => void;
}) {
  const { register, handleSubmit, setError, formState } = useForm<CodeEntry>({
    resolver: zodResolver(confirmSecondFactor.body),
    defaultValues: { code: '' },
  });
  const submit = handleSubmit(({ code }) =>
    onCode(code, (error) => showErrorAsToastAndAtField(error, { [wrongCode.code]: 'code' }, setError)),
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
        {...register('code')}
      />
      <OfflineNotice call={{ isPending: pending, failureReason: undefined }} kept="your answers" />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant={variant} pending={pending} pendingText="One moment...">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

type PasswordEntry = { password: string };
const errorFields: ErrorFields<PasswordEntry> = {
  [startSecondFactor.errors.wrongPassword.code]: 'password',
};

/** Asks for the password, so that a session left open is not enough to set up a second factor. */
function PasswordStep({
  passkeys,
  onSecret,
}: {
  passkeys: number;
  onSecret: (secret: { secret: string; address: string }) => void;
}) {
  const start = useMutation(startSecondFactorMutation);
  const { register, handleSubmit, setError, formState } = useForm<PasswordEntry>({
    resolver: zodResolver(startSecondFactor.body),
  });
  const submit = handleSubmit((body) =>
    start.mutate(body, {
      onSuccess: ({ secret, address }) => onSecret({ secret, address }),
      onError: (error) => showErrorAsToastAndAtField(error, errorFields, setError),
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <h2 className="text-xl">
        {passkeys === 0 ? 'Second factor is off' : 'Your passkey is your second factor'}
      </h2>
      <p>
        {passkeys === 0 ? (
          <>
            The quickest way is a <TextLink to="/devices">passkey</TextLink> on this device or on a security
            key.
          </>
        ) : (
          'You can add an authenticator app too. It comes with recovery codes, in case you lose the device with your passkey.'
        )}
      </p>
      <p>
        For codes you need an authenticator app on your phone, such as Aegis, Google Authenticator or Ente
        Auth.
      </p>
      <OwnPasswordField error={formState.errors.password?.message} field={register('password')} />
      <SubmitButton call={start} pendingText="One moment...">
        Set up second factor
      </SubmitButton>
    </form>
  );
}

function ScanStep({
  secret,
  address,
  onCodes,
  onBack,
}: {
  secret: string;
  address: string;
  onCodes: (codes: readonly string[]) => void;
  onBack: () => void;
}) {
  const cache = useQueryClient();
  const confirm = useMutation(confirmSecondFactorMutation);
  return (
    <div className="grid gap-5">
      <OutcomeHeading>Scan this with your app</OutcomeHeading>
      <div className="justify-self-center">
        <QrCode text={address} label="QR code for your authenticator app" />
      </div>
      <div>
        <p className="text-sm text-muted">Can’t scan it? Type this secret into the app:</p>
        <p className="mt-1">
          <code className="text-lg wrap-anywhere select-all">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
      </div>
      <CodeForm
        label="Code from the app"
        help="Six digits, new every half a minute."
        submitLabel="Turn on second factor"
        digitsOnly
        pending={confirm.isPending}
        onCode={(code, onError) =>
          confirm.mutate(
            { code },
            {
              onSuccess: ({ recoveryCodes }) => {
                onCodes(recoveryCodes);
                refetchSecondFactorAndProfile(cache);
              },
              onError,
            },
          )
        }
        onBack={onBack}
      />
    </div>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { club } = useSiteFacts();
  return (
    <div className="grid gap-5">
      <OutcomeHeading>Keep these recovery codes</OutcomeHeading>
      <p>
        Your second factor is on. Each of these codes logs you in once, if you do not have your phone. We show
        them only now: print them or save them in your password manager.
      </p>
      <ol className="grid gap-x-6 gap-y-1 border-y border-line py-3 text-sm">
        {codes.map((code) => (
          <li key={code}>
            <code className="wrap-anywhere">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={() => save(codes, club.name)}>
          Save as a file
        </Button>
        <Button onClick={onKept}>I have saved them</Button>
      </div>
    </div>
  );
}

function save(codes: readonly string[], club: string): void {
  const text = `Recovery codes for ${club}\nEach works once.\n\n${codes.join('\n')}\n`;
  startFileDownload('recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
}

const codeHelp = 'Six digits of the app, or one of your recovery codes.';

function SecondFactorStatus({
  status: { onSince, recoveryCodesLeft, required },
  onCodes,
}: {
  status: AnswerOf<typeof getSecondFactor>;
  onCodes: (codes: readonly string[]) => void;
}) {
  const cache = useQueryClient();
  const reissue = useMutation(reissueRecoveryCodesMutation);
  const turnOff = useMutation(turnOffAuthenticatorAppMutation);
  const [action, setAction] = useState<'codes' | 'off'>();
  const back = () => setAction(undefined);

  if (action === 'codes')
    return (
      <div className="grid gap-4">
        <OutcomeHeading>New recovery codes</OutcomeHeading>
        <p>Your earlier codes stop working.</p>
        <CodeForm
          label="Code"
          help={codeHelp}
          submitLabel="Create new codes"
          pending={reissue.isPending}
          onCode={(code, onError) =>
            reissue.mutate(
              { code },
              {
                onSuccess: ({ recoveryCodes }) => {
                  back();
                  onCodes(recoveryCodes);
                  refetchSecondFactorAndProfile(cache);
                },
                onError,
              },
            )
          }
          onBack={back}
        />
      </div>
    );
  if (action === 'off')
    return (
      <div className="grid gap-4">
        <OutcomeHeading>Turn off second factor</OutcomeHeading>
        <p>
          {required
            ? 'You cannot use the desk until you set up another one. Do this to move to a new phone.'
            : 'After that, your password alone opens the desk. To move to a new phone, turn it off and set it up again.'}
        </p>
        <CodeForm
          label="Code"
          help={codeHelp}
          submitLabel="Turn off second factor"
          variant="danger"
          pending={turnOff.isPending}
          onCode={(code, onError) =>
            turnOff.mutate(
              { code },
              {
                onSuccess: ({ message }) => {
                  toast(message, { kind: 'success', duration: toastDurations.important });
                  refetchSecondFactorAndProfile(cache);
                },
                onError,
              },
            )
          }
          onBack={back}
        />
      </div>
    );
  return (
    <div className="grid gap-5">
      <h2 className="text-xl">Second factor is on</h2>
      <dl className="border-t border-line text-sm">
        <div className="grid grid-cols-term gap-4 border-b border-line py-2">
          <dt className="text-muted">Since</dt>
          <dd>{onSince && <Time at={onSince} />}</dd>
        </div>
        <div className="grid grid-cols-term gap-4 border-b border-line py-2">
          <dt className="text-muted">Recovery codes left</dt>
          <dd>
            {recoveryCodesLeft} of {recoveryCodeCount}
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={() => setAction('off')}>
          Turn off second factor
        </Button>
        <Button variant="quiet" onClick={() => setAction('codes')}>
          Create new recovery codes
        </Button>
      </div>
    </div>
  );
}

export const handle: ScreenHandle = { help: 'Second factor' };

export const meta = () => [{ title: pageTitle('Second factor') }];

export default function SecondFactor() {
  const login = useLoginState();
  const isLeaving = useIsMutating(logOutMutationFilter) > 0;
  const profile = useQuery({ ...profileQuery, enabled: login === 'in' });
  const isStaff = profile.data !== undefined && profile.data.role !== 'client';
  const factor = useQuery({ ...secondFactorQuery, enabled: login === 'in' && isStaff });

  if (login === 'out' && !isLeaving) return <NotLoggedInRedirect />;
  if (profile.data && !isStaff) return <Navigate to="/dashboard" replace />;
  if (profile.data && factor.data) return <SecondFactorSteps role={profile.data.role} status={factor.data} />;
  const failed = profile.error ?? factor.error;
  return (
    <>
      <h1 className="sr-only">Second factor</h1>
      {failed ? (
        <FailedState text={errorText(failed)} help="Try again, or come back in a minute.">
          <Button onClick={() => Promise.all([profile.refetch(), factor.refetch()])}>Try again</Button>
        </FailedState>
      ) : (
        <LoadingState />
      )}
    </>
  );
}

/** The secret or the recovery codes, which are shown once instead of the status. */
type Shown =
  | { what: 'secret'; secret: string; address: string }
  | { what: 'codes'; codes: readonly string[] };

function SecondFactorSteps({ role, status }: { role: string; status: AnswerOf<typeof getSecondFactor> }) {
  const [shown, setShown] = useState<Shown>();
  const showCodes = (codes: readonly string[]) => setShown({ what: 'codes', codes });
  const mayLeave = status.onSince !== null || status.passkeys > 0 || !status.required;

  const step = () => {
    if (shown?.what === 'codes')
      return <RecoveryCodes codes={shown.codes} onKept={() => setShown(undefined)} />;
    if (status.onSince !== null) return <SecondFactorStatus status={status} onCodes={showCodes} />;
    if (shown?.what === 'secret')
      return <ScanStep {...shown} onCodes={showCodes} onBack={() => setShown(undefined)} />;
    return (
      <PasswordStep
        passkeys={status.passkeys}
        onSecret={(secret) => setShown({ what: 'secret', ...secret })}
      />
    );
  };
  return (
    <FormPage
      title="Second factor"
      lead={
        mayLeave
          ? 'Registrations contain people’s names, numbers and payments. With a second factor, a stolen password alone does not open them.'
          : 'The club requires a second factor for your role. Set up second factor to open your desk.'
      }
      figure="second factor"
      after={mayLeave ? <TextLink to={`/${role}`}>Back to the desk</TextLink> : <LogOutButton />}
    >
      {step()}
    </FormPage>
  );
}
