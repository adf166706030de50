import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router';
import type { ScreenHandle } from '#help/web/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { errorCode, errorText } from '#platform/web/api.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { readLinkToken } from '#platform/web/link-token.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { showErrorAsToastAndAtField } from '#platform/web/ui/form-errors.ts';
import { OfflineNotice } from '#platform/web/ui/offline-notice.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { getPendingButtonText, QueueNotice } from '#platform/web/ui/queue-notice.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type getGuardianConsentToSign, signGuardianConsent } from '../contract.ts';
import { buildGuardianConsentQuery, signGuardianConsentMutation } from './api.ts';

const title = 'Consent of a parent or guardian';

export const handle: ScreenHandle = { help: 'Consent of a guardian' };

export const meta = () => [{ title: pageTitle(title) }];

const { deadLink, alreadySigned, textChanged } = signGuardianConsent.errors;
const outcomeCodes: readonly string[] = [deadLink.code, alreadySigned.code];

/**
 * Shows a guardian the consent text and a form to sign it. Opening the page signs nothing, because mail scanners open
 * links.
 */
export default function Guardian() {
  const token = readLinkToken(useParams().token);
  const consent = useQuery(buildGuardianConsentQuery(token));
  const isOutcome = outcomeCodes.includes(errorCode(consent.error) ?? '');
  return (
    <div className="wrap max-w-3xl pb-section">
      <PageHead title={title} />
      {consent.data ? (
        <Consent token={token} consent={consent.data} onChanged={() => consent.refetch()} />
      ) : isOutcome ? (
        <Card framed>
          <Outcome
            title={errorText(consent.error)}
            text={
              errorCode(consent.error) === alreadySigned.code
                ? 'You have nothing more to do.'
                : 'Ask the delegate to send you a new request from their dashboard.'
            }
          />
        </Card>
      ) : (
        <QueryState query={consent} />
      )}
    </div>
  );
}

function Consent({
  token,
  consent,
  onChanged,
}: {
  token: string;
  consent: AnswerOf<typeof getGuardianConsentToSign>;
  onChanged: () => void;
}) {
  const { clubName, eventName, delegateName, guardianName, text, version, isCheckedAfterwards } = consent;
  const sign = useMutation(signGuardianConsentMutation);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(signGuardianConsent.body.pick({ name: true })),
    defaultValues: { name: '' },
  });
  const submit = handleSubmit(({ name }) =>
    sign.mutate(
      { token, name, version },
      {
        onError: (error) => {
          showErrorAsToastAndAtField(error, {}, setError);
          if (errorCode(error) === textChanged.code) onChanged();
        },
      },
    ),
  );
  const code = errorCode(sign.error) ?? '';
  if (sign.isSuccess)
    return (
      <Card framed>
        <Outcome
          title={sign.data.message}
          text={
            isCheckedAfterwards
              ? 'The secretariat checks it, because the link did not come from us. They may call you.'
              : `${delegateName} and the secretariat can see it now.`
          }
        />
      </Card>
    );
  if (sign.isError && outcomeCodes.includes(code))
    return (
      <Card framed>
        <Outcome title={errorText(sign.error)} text="You can close this page." />
      </Card>
    );
  return (
    <Card framed>
      <div className="grid gap-6">
        <p className="wrap-anywhere">
          <strong>{delegateName}</strong> has registered for the <strong>{eventName}</strong> of{' '}
          <strong>{clubName}</strong>, is under 18 and named {guardianName} as parent or guardian.
        </p>
        <section aria-label="Consent text" className="border-l-4 border-gold-line bg-sunken px-5 py-4">
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          <p className="mt-4 text-sm text-muted">Version {version}</p>
        </section>
        <form method="post" noValidate onSubmit={submit} className="grid gap-4">
          {isCheckedAfterwards && (
            <p className="text-muted">
              {delegateName} sent you this link, so the secretariat checks your signature before it counts.
              They may call you.
            </p>
          )}
          <Field
            label="Your full name"
            help="By typing your name and pressing the button you sign this text."
            autoComplete="name"
            error={formState.errors.name?.message}
            {...register('name')}
          />
          <Button
            type="submit"
            pending={sign.isPending}
            pendingText={getPendingButtonText(sign, 'Signing...')}
          >
            Sign consent
          </Button>
          <OfflineNotice call={sign} kept="your name" />
          <QueueNotice call={sign} />
        </form>
      </div>
    </Card>
  );
}

function Outcome({ title: outcome, text }: { title: string; text: string }) {
  const focus = useCallback((heading: HTMLHeadingElement | null) => heading?.focus(), []);
  return (
    <div className="grid gap-3">
      <h2 ref={focus} tabIndex={-1} className="text-xl outline-none">
        {outcome}
      </h2>
      <p className="wrap-anywhere">{text}</p>
    </div>
  );
}
