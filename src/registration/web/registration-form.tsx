import { Link, useSearchParams } from 'react-router';
import { ErrorSummary, focusField } from '#platform/web/ui/error-summary.tsx';
import { isOpenForWaitingList } from './model/events.ts';
import { type FieldName, findStepOrFirst, type StepId, stepNames, stepsByMode } from './model/form.ts';
import { registrationModeNames } from './model/payment.ts';
import { type Arrival, useFocusOnArrival, useFormUrl } from './navigation.ts';
import { FeeBar } from './parts/fee-bar.tsx';
import { ClosedNotice, WaitingListNotice } from './parts/notices.tsx';
import { Stepper } from './parts/stepper.tsx';
import { AboutStep } from './steps/about-step.tsx';
import { CheckStep } from './steps/check-step.tsx';
import { CommitteesStep } from './steps/committees-step.tsx';
import { GroupStep } from './steps/group-step.tsx';
import { PaymentStep } from './steps/payment-step.tsx';
import { PortfoliosStep } from './steps/portfolios-step.tsx';
import {
  type Form,
  type FormInput,
  type SentRegistration,
  useRegistrationForm,
  useSubmitRegistration,
} from './use-registration-form.ts';

const contents: Readonly<Record<StepId, (props: { form: Form }) => React.ReactNode>> = {
  group: GroupStep,
  committees: CommitteesStep,
  portfolios: PortfoliosStep,
  about: AboutStep,
  payment: PaymentStep,
  check: CheckStep,
};

/**
 * Returns true if an error blocks the next step. A leader may go on without enough members, because members may
 * register later.
 */
const isBlocking = ({ field }: { field: string }) => field !== 'members';

/** Keeps the step in the URL, so that the back button returns to the previous one. */
function useStep(mode: Form['mode']) {
  const [search, setSearch] = useSearchParams();
  const step = findStepOrFirst(mode, search.get('step'));
  const goTo = (next: StepId, field?: FieldName) => {
    const query = new URLSearchParams(search);
    query.set('step', next);
    setSearch(query, { state: { field } satisfies Arrival });
  };
  return { step, goTo };
}

export function RegistrationForm({
  onComplete,
  ...input
}: FormInput & { onComplete: (sent: SentRegistration) => void }) {
  const form = useRegistrationForm(input);
  const sending = useSubmitRegistration(form, onComplete);
  const { step, goTo } = useStep(input.mode);
  const heading = useFocusOnArrival(step);
  const address = useFormUrl();
  const steps = stepsByMode[input.mode];
  const position = steps.indexOf(step);
  const Content = contents[step];

  const continueToNext = () => {
    const [first] = form.validateStep(step).filter(isBlocking);
    const next = steps[position + 1];
    // Waits for the next frame, since the error must be on screen before its field gets the focus.
    if (first) requestAnimationFrame(() => focusField(first.field));
    else if (next) goTo(next);
  };

  return (
    <div className="wrap reg-page pt-fluid-lg max-wide:pb-0">
      {/* From the second step on, a phone has the name of the step instead, so that its first choice is in sight. */}
      <header
        className={`mb-fluid-md flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 ${position > 0 ? 'max-md:sr-only max-md:[&_a]:hidden' : ''}`}
      >
        <p className="basis-full text-sm/relaxed font-semibold text-gold-text">
          {input.event.eventName} · {registrationModeNames[input.mode]}
        </p>
        <h1 className="max-md:text-3xl">Registration</h1>
        {input.invite && (
          <p className="mt-3 basis-full border-l-3 border-gold-line py-2.5 pl-4 [overflow-wrap:anywhere]">
            You are joining <strong>{input.invite.grpName}</strong>. Your leader pays for you.
          </p>
        )}
        {!input.invite && (
          <Link
            to={address()}
            className="py-1 text-sm/relaxed underline decoration-gold-line underline-offset-4"
          >
            Change group or individual
          </Link>
        )}
      </header>
      {!input.event.registrationOpen && <ClosedNotice event={input.event} />}
      {position === 0 && isOpenForWaitingList(input.event) && <WaitingListNotice event={input.event} />}
      <Stepper missing={form.missing} steps={steps} current={step} onGo={goTo} />
      <div className="grid gap-x-fluid-xl gap-y-8 wide:grid-cols-[minmax(0,1fr)_19rem] wide:items-start">
        <section className="min-w-0 [&>.error-summary]:mt-5" aria-labelledby="step-heading">
          <div
            className={
              position > 0 ? 'max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2' : ''
            }
          >
            <p className="text-sm/relaxed text-muted">
              Step {position + 1} of {steps.length}
            </p>
            <h2 id="step-heading" ref={heading} tabIndex={-1} className="focus:outline-none max-md:text-2xl">
              {stepNames[step]}
            </h2>
          </div>
          <ErrorSummary
            mistakes={form
              .errorsOf(step)
              .filter(isBlocking)
              .map(({ field, text }) => ({ name: field, text }))}
          />
          <Content form={form} />
        </section>
        <FeeBar
          form={form}
          isFirst={position === 0}
          isLast={position === steps.length - 1}
          sending={sending}
          onBack={() => goTo(steps[position - 1] ?? step)}
          onContinue={continueToNext}
          onComplete={({ step: missingStep, field }) => goTo(missingStep, field)}
          onSend={() => sending.mutate()}
        />
      </div>
    </div>
  );
}
