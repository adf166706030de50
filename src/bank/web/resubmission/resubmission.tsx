import { zodResolver } from '@hookform/resolvers/zod';
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { profileQuery } from '#accounts/web/index.ts';
import { acceptedImageTypes } from '#media/contract.ts';
import { formatPictureChoiceNote, usePictureChoice } from '#media/web/index.ts';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { FileDrop, readAsDataUrl } from '#platform/web/ui/file-drop.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  defaultFormLayout,
  findVisibleBuiltInQuestion,
  requestAnswersSchema,
} from '#questions/contract/built-in-questions.ts';
import { ownAnswersQuery, QuestionControl } from '#questions/web/index.ts';
import { paymentPictureRule } from '#registration/contract/payment-picture.ts';
import { ownRegistrationsQuery, PaymentInstructions } from '#registration/web/index.ts';
import {
  buildResubmissionInstructions,
  calculateMissingAmountOfPartPayment,
  formatResubmissionReason,
  getOwnOpenResubmissionRequests,
  getResubmissionHistory,
  requestResubmission,
  resubmissionEmptyErrorText,
  resubmitPaymentProof,
  screenshotMissing,
} from '../../contract/resubmission.ts';

const buildResubmissionsQuery = (registrationId: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['askedAgain', registrationId],
    queryFn: ({ signal }) => callApi(getResubmissionHistory, { params: { regID: registrationId }, signal }),
  });
type ResubmissionsAnswer = AnswerOf<typeof getResubmissionHistory>;

export const buildRequestResubmissionMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof requestResubmission>) => callApi(requestResubmission, { body }),
    onSettled: () => {
      for (const queryKey of [['askedAgain'], ['registration'], ['RegisteredEventData']])
        cache.invalidateQueries({ queryKey });
    },
  });

export const ownOpenResubmissionRequestsQuery = queryOptions({
  queryKey: ['ownRequests'],
  queryFn: ({ signal }) => callApi(getOwnOpenResubmissionRequests, { signal }),
});
export type OwnRequest = AnswerOf<typeof getOwnOpenResubmissionRequests>['requests'][number];

const buildResubmitMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof resubmitPaymentProof>) => callApi(resubmitPaymentProof, { body }),
    onSettled: () => {
      for (const { queryKey } of [ownOpenResubmissionRequestsQuery, ownRegistrationsQuery])
        cache.invalidateQueries({ queryKey });
    },
  });

export function ResubmissionHistory({ registrationId }: { registrationId: string }) {
  const asked = useQuery(buildResubmissionsQuery(registrationId));
  if (asked.data) return <Asked asked={asked.data} />;
  return asked.isError ? (
    <QueryState query={asked} text="The requests for proof could not be loaded" />
  ) : null;
}

function Asked({ asked: { requests, earlier: submissions, declined } }: { asked: ResubmissionsAnswer }) {
  // Leaves out empty submissions, which are stored when the delegate sends the first picture or number.
  const earlier = submissions.filter(({ picture, transactionNumber }) => picture ?? transactionNumber);
  if (requests.length === 0 && earlier.length === 0 && !declined) return null;
  return (
    <section
      aria-label={requests.length > 0 ? 'Proof requested' : 'Earlier proofs'}
      className="grid gap-4 border border-line bg-surface p-4"
    >
      {declined && (
        <p className="wrap-anywhere">
          <strong className="text-danger">Declined</strong>, <Time at={declined.at} />: {declined.why}
        </p>
      )}
      {requests.length > 0 && <h2 className="text-lg">Proof requested</h2>}
      {requests.length > 0 && (
        <ol className="grid gap-3 text-sm">
          {requests.map((request) => (
            <Request key={request._id} request={request} />
          ))}
        </ol>
      )}
      {earlier.map((payment) => (
        <Earlier key={payment._id} payment={payment} />
      ))}
    </section>
  );
}

function Request({
  request: { words, at, by, answeredAt, closed },
}: {
  request: ResubmissionsAnswer['requests'][number];
}) {
  return (
    <li className="grid gap-1 wrap-anywhere">
      <span>{words}</span>
      <span className="text-muted">
        {by ?? 'A deleted account'}, <Time at={at} />
      </span>
      {answeredAt !== null && (
        <span className="font-semibold text-viridian">
          answered, <Time at={answeredAt} />
        </span>
      )}
      {answeredAt === null && (
        <span className={closed ? 'text-muted' : 'font-semibold text-gold-text'}>
          {closed ? 'decided before an answer came' : 'no answer yet'}
        </span>
      )}
    </li>
  );
}

function Earlier({
  payment: { picture, transactionNumber, replacedAt },
}: {
  payment: ResubmissionsAnswer['earlier'][number];
}) {
  return (
    <details className="border-t border-line text-sm">
      <summary className="min-h-11 cursor-pointer py-2">
        Sent before, until <Time at={replacedAt} />
      </summary>
      <p className="tabular-nums">
        {transactionNumber ? (
          <>
            Number <strong>{transactionNumber}</strong>
          </>
        ) : (
          'No number'
        )}
        {picture === null && ', the same picture'}
      </p>
      {picture !== null && (
        <img
          src={picture}
          alt="What was sent before"
          loading="lazy"
          className="mt-3 max-h-[60dvh] w-auto max-w-full border border-line bg-sunken object-contain"
        />
      )}
    </details>
  );
}

interface Asked {
  reference: string;
  eventName: string;
}

/**
 * The form that answers a request for another proof. Its confirmation stays visible after the request is closed.
 * @param request undefined while nothing is requested
 */
export function ResubmissionForm({ request, ...asked }: Asked & { request: OwnRequest | undefined }) {
  const [answered, setAnswered] = useState<{ at: string; message: string }>();
  if (request && request.at !== answered?.at)
    return (
      <AnswerForm
        key={request.at}
        request={request}
        {...asked}
        onSent={(message) => setAnswered({ at: request.at, message })}
      />
    );
  return answered && <Answered message={answered.message} />;
}

function Answered({ message }: { message: string }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Your payment"
      className="border border-viridian px-5 py-5 focus:outline-none"
    >
      <p role="status" className="font-heading text-xl">
        {message}
      </p>
      <p className="mt-1">We will email you as soon as your registration is decided.</p>
    </section>
  );
}

/** Returns the question for the transaction number, or undefined if the club has hidden it. */
function useNumberQuestion(registrationId: string) {
  const own = useQuery(ownAnswersQuery).data?.registrations;
  const layout = own?.find((one) => one.registrationId === registrationId) ?? defaultFormLayout;
  return findVisibleBuiltInQuestion('transactionNumber', layout);
}

const proofForm = z.object({ transactionNumber: requestAnswersSchema.shape.transactionNumber });

function AnswerForm({
  request,
  reference,
  eventName,
  onSent,
}: Asked & { request: OwnRequest; onSent: (message: string) => void }) {
  const profile = useQuery(profileQuery).data;
  const missing = calculateMissingAmountOfPartPayment(request);
  return (
    <section aria-label="Your payment" className="grid gap-5 border border-gold-line px-5 py-5">
      {formatResubmissionReason(request) && (
        <p className="wrap-anywhere">{formatResubmissionReason(request)}</p>
      )}
      {request.words && (
        <div>
          <p className="text-sm text-muted">The secretariat writes</p>
          <p className="font-heading text-xl wrap-anywhere">{request.words}</p>
        </div>
      )}
      {missing > 0 && profile && (
        <PaymentInstructions accountId={profile._id} eventName={eventName} amount={missing} />
      )}
      <ProofForm
        registration={{ regID: request.regID }}
        label={missing > 0 ? 'Screenshot of the second payment' : 'Another screenshot of your payment'}
        numberHelp={
          missing > 0
            ? '12 digits, in the details of the second payment in your app. The number you sent before still counts.'
            : numberHelp
        }
        button={buildResubmissionInstructions(request, reference, clubRegion().currency).button}
        onSent={onSent}
      />
    </section>
  );
}

const numberHelp =
  '12 digits, in the details of the payment in your app. If you send only a number, we keep your screenshot.';

interface ProofFormProps {
  /** `revision` is the revision of the registration that the delegate saw. It is set only if no proof was requested. */
  registration: Pick<BodyOf<typeof resubmitPaymentProof>, 'regID' | 'revision'>;
  label: string;
  numberHelp: string;
  button: string;
  onSent: (message: string) => void;
  children?: ReactNode;
}

function ProofForm({ registration, label, numberHelp, button, onSent, children }: ProofFormProps) {
  const sending = useMutation(buildResubmitMutation(useQueryClient()));
  const { choice, choose } = usePictureChoice(paymentPictureRule);
  const question = useNumberQuestion(registration.regID);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(proofForm),
    defaultValues: { transactionNumber: '' },
  });
  const file = choice.state === 'ready' ? choice.file : undefined;
  const refused = choice.state === 'refused' ? choice.text : undefined;

  const send = handleSubmit(async ({ transactionNumber }) => {
    if (!file && !transactionNumber) {
      setError('root', { message: question ? resubmissionEmptyErrorText : screenshotMissing.message });
      return focusField('payment');
    }
    const payment = file && (await readAsDataUrl(file));
    sending.mutate(
      { ...registration, ...(payment && { payment }), ...(transactionNumber && { transactionNumber }) },
      { onSuccess: ({ message }) => onSent(message), onError: toastFailure },
    );
  });

  return (
    <form noValidate onSubmit={send} className="grid gap-5" aria-busy={sending.isPending}>
      <FileDrop
        name="payment"
        label={label}
        help="The amount and the transaction number should be readable."
        error={refused ?? formState.errors.root?.message}
        note={formatPictureChoiceNote(choice)}
        file={file}
        onChoose={choose}
        accept={acceptedImageTypes.join(',')}
        previewAlt="The screenshot you have chosen"
      />
      {question && (
        <Controller
          name="transactionNumber"
          control={control}
          render={({ field: { name, value, onChange } }) => (
            <QuestionControl
              name={name}
              question={{ ...question, help: numberHelp }}
              value={value}
              error={formState.errors.transactionNumber?.message}
              onChange={onChange}
            />
          )}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          disabled={choice.state === 'resizing'}
          pending={sending.isPending}
          pendingText="Sending..."
        >
          {button}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** Lets a delegate replace a wrong screenshot before the decision, even if no proof was requested. */
export function ReplaceProof({
  registrationId,
  revision,
  isFirst,
}: {
  registrationId: string;
  revision: number;
  /** True if no screenshot was sent yet. */
  isFirst: boolean;
}) {
  const [state, setState] = useState<'closed' | 'open' | { message: string }>('closed');
  const title = isFirst ? 'Send payment screenshot' : 'Replace payment screenshot';
  if (typeof state === 'object') return <Answered message={state.message} />;
  if (state === 'closed')
    return (
      <Button variant={isFirst ? 'primary' : 'quiet'} onClick={() => setState('open')}>
        {title}
      </Button>
    );
  return (
    <section aria-label={title} className="grid w-full gap-5 border border-gold-line px-5 py-5">
      <p>
        {isFirst
          ? 'The transaction number and the amount must be readable.'
          : 'You can replace a wrong screenshot until the secretariat decides. It sees the earlier one too.'}
      </p>
      <ProofForm
        registration={{ regID: registrationId, revision }}
        label={isFirst ? 'Screenshot of your payment' : 'Another screenshot of your payment'}
        numberHelp={numberHelp}
        button="Send the screenshot"
        onSent={(message) => setState({ message })}
      >
        <Button variant="quiet" onClick={() => setState('closed')}>
          Cancel
        </Button>
      </ProofForm>
    </section>
  );
}
