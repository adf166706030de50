import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { readIsHostStudent } from '#accounts/contract.ts';
import { announcedEventsQuery } from '#conference/web/index.ts';
import type { ScreenHandle } from '#help/web/index.ts';
import { useIsUploading } from '#media/web/index.ts';
import { callApi, errorCode, errorText, retryWhenBusyOptions } from '#platform/web/api.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { isUnanswered } from '#platform/web/offline.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { ErrorSummary, focusField } from '#platform/web/ui/error-summary.tsx';
import { OfflineNotice } from '#platform/web/ui/offline-notice.tsx';
import { getPendingButtonText } from '#platform/web/ui/queue-notice.tsx';
import { EmptyState, FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { FormLayout, Question } from '#questions/contract.ts';
import { buildQuestionsQuery, ownAnswersQuery } from '#questions/web/index.ts';
import { changeRegistration } from '../contract/changes.ts';
import { refetchProfileRegistrationsAndAnswers } from './api.ts';
import {
  buildChangePayload,
  type ChangeStep,
  computeSumsBeforeAndAfter,
  type GivenAnswers,
  listMissingOrInvalidFieldsOfChange,
  openChangeDraft,
  registrationChangeSteps,
  toRegistrationFormValues,
} from './model/change.ts';
import type { OwnRegistration } from './model/events.ts';
import { type FormValues, type Missing, stepNames } from './model/form.ts';
import { dropWithdrawnChoices } from './model/selection.ts';
import { useFocusOnArrival } from './navigation.ts';
import { Stepper } from './parts/stepper.tsx';
import { type Admitted, useRegistrationAccess } from './registration-access.ts';
import { AboutStep } from './steps/about-step.tsx';
import { CommitteesStep } from './steps/committees-step.tsx';
import { PortfoliosStep } from './steps/portfolios-step.tsx';
import { type EntryForm, replaceNullsByEmptyText } from './use-registration-form.ts';
import './registration.css';

export const handle: ScreenHandle = { help: 'Registration' };

export const meta = () => [{ title: pageTitle('Change registration') }];

export default function ChangeRegistration() {
  const [search] = useSearchParams();
  const admission = useRegistrationAccess({ watchGroup: false, eventName: search.get('event') ?? undefined });
  if (admission.state === 'failed')
    return (
      <FailedState text="Something went wrong" help="Your registration is safe. Try again in a moment.">
        <Button onClick={admission.retry}>Try again</Button>
      </FailedState>
    );
  if (admission.state === 'loading' || admission.state === 'redirected') return <LoadingState />;
  const registration = admission.state === 'ready' ? admission.registration : undefined;
  if (admission.state !== 'ready' || !registration)
    return (
      <Unchangeable
        text="You have no registration to change"
        help="Your dashboard shows your registrations."
      />
    );
  if (registration.status !== 'pending' || registration.over)
    return (
      <Unchangeable
        text="This registration can no longer be changed"
        help="It has been decided, or the event is over. Your dashboard shows what comes next."
      />
    );
  return <WithQuestions {...admission} registration={registration} />;
}

function WithQuestions(props: Omit<Props, 'questions' | 'layout' | 'isMinor' | 'given'>) {
  const asked = useQuery(buildQuestionsQuery(props.event.eventName));
  const own = useQuery(ownAnswersQuery);
  if (!asked.data || !own.data) {
    const failed = [asked, own].filter(({ isError }) => isError);
    if (failed.length === 0) return <LoadingState />;
    return (
      <FailedState text="Something went wrong" help="Your registration is safe. Try again in a moment.">
        <Button onClick={() => failed.map(({ refetch }) => refetch())}>Try again</Button>
      </FailedState>
    );
  }
  const answers = own.data.registrations.find(
    ({ registrationId }) => registrationId === props.registration._id,
  );
  const given = answers?.answers ?? [];
  // Leaves out given consents, which cannot be changed.
  const questions = asked.data.questions.filter(
    ({ _id, kind }) => kind !== 'consent' || !given.some((answer) => answer._id === _id),
  );
  return (
    <Current
      {...props}
      questions={questions}
      layout={asked.data.layout}
      given={given}
      isMinor={answers?.isMinor ?? false}
    />
  );
}

function Unchangeable({ text, help }: { text: string; help: string }) {
  return (
    <div className="wrap reg-page">
      <h1 className="mb-fluid-md max-md:text-3xl">Change registration</h1>
      <EmptyState text={text} help={help}>
        <LinkButton to="/dashboard">Go to the dashboard</LinkButton>
      </EmptyState>
    </div>
  );
}

type Props = Pick<Admitted, 'profile' | 'event'> & {
  registration: OwnRegistration;
  questions: readonly Question[];
  layout: FormLayout;
  isMinor: boolean;
  given: GivenAnswers;
};

/**
 * Shows the form. If the registration changes meanwhile, the form keeps the typed values until the delegate reloads
 * it.
 */
function Current(props: Props) {
  const [loads, setLoads] = useState(0);
  return <ChangeForm key={loads} {...props} onLoadAgain={() => setLoads(loads + 1)} />;
}

const contents: Readonly<Record<ChangeStep, (props: { form: EntryForm }) => ReactNode>> = {
  committees: CommitteesStep,
  portfolios: PortfoliosStep,
  about: AboutStep,
};

/**
 * Returns the values of the draft, without choices that are no longer offered. Returns undefined if there is no draft,
 * or the registration has changed since the draft was stored.
 */
function draftedValues(
  draft: ReturnType<ReturnType<typeof openChangeDraft>['read']>,
  { revision }: { revision: number },
  { committees }: Pick<Admitted['event'], 'committees'>,
): FormValues | undefined {
  if (draft?.revision !== revision) return undefined;
  return { ...draft.values, ...dropWithdrawnChoices(draft.values, committees) };
}

const scrollToCentre = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

function useStep() {
  const [search, setSearch] = useSearchParams();
  const step =
    registrationChangeSteps.find((name) => name === search.get('step')) ?? registrationChangeSteps[0];
  const goTo = (next: string) => {
    const query = new URLSearchParams(search);
    query.set('step', next);
    setSearch(query);
  };
  return { step, goTo };
}

function ChangeForm({ onLoadAgain, ...props }: Props & { onLoadAgain: () => void }) {
  const { profile, event, registration, questions, layout, isMinor } = props;
  const draft = openChangeDraft(profile._id, registration._id);
  const [opened] = useState(() => {
    const values = toRegistrationFormValues(registration, event, props.given);
    const drafted = draftedValues(draft.read(), registration, event);
    return { revision: registration.revision, given: props.given, values, drafted };
  });
  const { register, setValue, control } = useForm<FormValues>({
    defaultValues: opened.drafted ?? opened.values,
  });
  const values = replaceNullsByEmptyText(useWatch({ control }));
  const isHostStudent = readIsHostStudent(profile);
  const { mode } = registration;
  const isUploading = useIsUploading();
  const change = {
    registration,
    event,
    isHostStudent,
    values,
    questions,
    layout,
    isMinor,
    given: opened.given,
  };
  const missing = listMissingOrInvalidFieldsOfChange(change);
  const [showsErrors, setShowsErrors] = useState(false);
  const { step, goTo } = useStep();
  const heading = useFocusOnArrival(step);
  const saving = useSave(() => buildChangePayload(change, opened.revision), draft);
  const isChanged = JSON.stringify(values) !== JSON.stringify(replaceNullsByEmptyText(opened.values));
  const Content = contents[step];

  useEffect(() => {
    if (saving.isPending || saving.isSuccess) return;
    if (isChanged) draft.keep({ revision: opened.revision, values });
    else draft.forget();
  });

  const form: EntryForm = {
    questions,
    layout,
    isMinor,
    profile,
    event,
    mode,
    values,
    register,
    change: (part) => {
      for (const [name, value] of Object.entries(part)) setValue(name as keyof FormValues, value);
    },
    errorOf: (field) => (showsErrors ? missing.find((item) => item.field === field)?.text : undefined),
    due: { payer: mode === 'member' ? 'leader' : 'delegate' },
  };

  const save = () => {
    setShowsErrors(true);
    const [first] = missing;
    if (!first) return saving.mutate();
    goTo(first.step);
    requestAnimationFrame(() => focusField(first.field));
  };

  return (
    <div className="wrap reg-page pt-fluid-lg max-wide:pb-0">
      <header className="mb-fluid-md">
        <p className="text-sm/relaxed font-semibold text-gold-text">{event.eventName}</p>
        <h1 className="max-md:text-3xl">Change registration</h1>
        <p className="mt-3 max-w-measure text-muted">
          You can change it until the secretariat decides. The secretariat sees what you have changed.
        </p>
      </header>
      <Stepper missing={missing} steps={registrationChangeSteps} current={step} onGo={goTo} />
      <div className="grid gap-x-fluid-xl gap-y-8 wide:grid-cols-[minmax(0,1fr)_19rem] wide:items-start">
        <section className="min-w-0 [&>.error-summary]:mt-5" aria-labelledby="step-heading">
          {errorCode(saving.error) === 'changed_meanwhile' && (
            <div ref={scrollToCentre} className="reg-notice mb-5 border-danger" role="alert">
              <p className="font-semibold">{errorText(saving.error)}</p>
              <p className="field-help">It was changed in another tab, on another device or on the desk.</p>
              <Button
                variant="quiet"
                onClick={() => {
                  draft.forget();
                  onLoadAgain();
                }}
              >
                Load the current registration
              </Button>
            </div>
          )}
          <h2 id="step-heading" ref={heading} tabIndex={-1} className="focus:outline-none">
            {stepNames[step]}
          </h2>
          {showsErrors && <Mistakes missing={missing.filter((item) => item.step === step)} />}
          <Content form={form} />
        </section>
        <div className="fee-bar" data-bottom-bar data-stacked>
          <Sums sums={computeSumsBeforeAndAfter(change)} mode={mode} />
          <OfflineNotice call={saving} kept="your changes" className="col-span-full my-1" />
          <div className="fee-actions">
            <LinkButton variant="quiet" to="/dashboard">
              Back
            </LinkButton>
            <Button
              disabled={!isChanged}
              pending={isUploading || saving.isPending}
              pendingText={isUploading ? 'Uploading...' : getPendingButtonText(saving, 'Saving...')}
              onClick={save}
            >
              Save changes
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/**
 * Saves the change. If the server rejects it, refetches the registration, which may have been decided or changed
 * elsewhere.
 */
function useSave(
  body: () => ReturnType<typeof buildChangePayload>,
  draft: ReturnType<typeof openChangeDraft>,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    ...retryWhenBusyOptions,
    mutationFn: () => callApi(changeRegistration, { body: body() }),
    onSuccess: async ({ message }) => {
      draft.forget();
      await Promise.all([
        refetchProfileRegistrationsAndAnswers(client),
        client.invalidateQueries({ queryKey: ['ownMoney'] }),
      ]);
      toast(message, { kind: 'success', survivesRedirect: true });
      navigate('/dashboard');
    },
    onError: (error) => {
      if (isUnanswered(error)) return;
      toastFailure(error);
      void refetchProfileRegistrationsAndAnswers(client);
      void client.invalidateQueries({ queryKey: announcedEventsQuery.queryKey });
    },
  });
}

function Mistakes({ missing }: { missing: readonly Missing[] }) {
  return <ErrorSummary mistakes={missing.map(({ field, text }) => ({ name: field, text }))} />;
}

const sumLabels = {
  individual: 'You pay',
  leader: 'You pay for the whole group',
  member: 'Paid by your leader',
} as const;

function Sums({
  sums: { before, after },
  mode,
}: {
  sums: ReturnType<typeof computeSumsBeforeAndAfter>;
  mode: OwnRegistration['mode'];
}) {
  const difference = formatClubMoney(Math.abs(after - before));
  return (
    <section className="fee" aria-label="Amount due">
      <dl className="fee-lines">
        {after !== before && (
          <div>
            <dt>{after > before ? 'More than before' : 'Less than before'}</dt>
            <dd>{difference}</dd>
          </div>
        )}
        <div className="fee-total">
          <dt>{sumLabels[mode]}</dt>
          <dd aria-live="polite">{formatClubMoney(after)}</dd>
        </div>
      </dl>
    </section>
  );
}
