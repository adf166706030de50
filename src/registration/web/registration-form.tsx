import { Link, useSearchParams } from 'react-router';
import type { AnswerOf } from '#platform/contract/call.ts';
import { ErrorSummary, focusField } from '#platform/web/ui/error-summary.tsx';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import type { register } from '../contract/form.ts';
import { type FieldName, findStep, type StepId, stepNames, stepsOf } from './model/form.ts';
import { modeNames } from './model/payment.ts';
import { type Arrival, useArrivalFocus, useFormUrl } from './navigation.ts';
import { FeeBar } from './parts/fee-bar.tsx';
import { ClosedNotice } from './parts/notices.tsx';
import { AboutStep } from './steps/about-step.tsx';
import { CheckStep } from './steps/check-step.tsx';
import { CommitteesStep } from './steps/committees-step.tsx';
import { GroupStep } from './steps/group-step.tsx';
import { PaymentStep } from './steps/payment-step.tsx';
import { PortfoliosStep } from './steps/portfolios-step.tsx';
import {
  type Form,
  type FormInput,
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

/** A leader can continue without enough members, because they register later. */
const isBlocking = ({ field }: { field: string }) => field !== 'members';

/** Keeps the step in the URL, so that the back button returns to the previous step. */
function useStep(mode: Form['mode']) {
  const [search, setSearch] = useSearchParams();
  const step = findStep(mode, search.get('step'));
  const goTo = (next: StepId, field?: FieldName) => {
    const query = new URLSearchParams(search);
    query.set('step', next);
    setSearch(query, { state: { field } satisfies Arrival });
  };
  return { step, goTo };
}

/** The form of all three modes, one step at a time. The due sum is always visible. */
export function RegistrationForm({
  onComplete,
  ...input
}: FormInput & { onComplete: (answer: AnswerOf<typeof register>) => void }) {
  const form = useRegistrationForm(input);
  const sending = useSubmitRegistration(form, onComplete);
  const { step, goTo } = useStep(input.mode);
  const heading = useArrivalFocus(step);
  const address = useFormUrl();
  const steps = stepsOf[input.mode];
  const position = steps.indexOf(step);
  const Content = contents[step];

  const continueToNext = () => {
    const [first] = form.tryStep(step).filter(isBlocking);
    const next = steps[position + 1];
    // The field's error has to be on screen before it gets the focus.
    if (first) requestAnimationFrame(() => focusField(first.field));
    else if (next) goTo(next);
  };

  return (
    <div className="wrap reg-page pt-fluid-lg max-wide:pb-0">
      <header className="mb-fluid-md flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <p className="basis-full text-sm/relaxed font-semibold text-gold-text">
          {input.event.eventName} · {modeNames[input.mode]}
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
      <Stepper form={form} steps={steps} current={step} onGo={goTo} />
      <div className="grid gap-x-fluid-xl gap-y-8 wide:grid-cols-[minmax(0,1fr)_19rem] wide:items-start">
        <section className="min-w-0 [&>.error-summary]:mt-5" aria-labelledby="step-heading">
          <p className="text-sm/relaxed text-muted">
            Step {position + 1} of {steps.length}
          </p>
          <h2 id="step-heading" ref={heading} tabIndex={-1} className="focus:outline-none">
            {stepNames[step]}
          </h2>
          <ErrorSummary
            mistakes={form
              .mistakes(step)
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

interface StepperProps {
  form: Form;
  steps: readonly StepId[];
  current: StepId;
  onGo: (step: StepId) => void;
}

/** Includes the line from the previous step. */
const stepClass =
  'relative min-w-0 flex-1 not-first:before:absolute before:top-5.5 before:right-[calc(50%+1.25rem)] before:left-[calc(-50%+1.25rem)] before:z-0 before:h-px';
const circleClass =
  'grid aspect-square w-[min(2rem,9vw)] place-items-center rounded-full border tabular-nums lining-nums transition-colors duration-200 [&>.icon]:size-4.5';
const circleClasses = {
  current: 'border-gold bg-gold text-on-gold',
  done: 'border-gold-line bg-ground text-gold-text',
  open: 'border-edge bg-ground',
};

/** Navigation between the steps. Every step is reachable, and complete ones have a tick. */
function Stepper({ form, steps, current, onGo }: StepperProps) {
  const isDone = (step: StepId | undefined) =>
    step !== undefined && step !== 'check' && !form.missing.some((item) => item.step === step);
  return (
    <nav className="mb-fluid-md" aria-label="Steps">
      <ol className="flex">
        {steps.map((step, index) => (
          <li
            key={step}
            className={`${stepClass} ${isDone(steps[index - 1]) ? 'before:bg-gold-line' : 'before:bg-edge'}`}
          >
            <button
              type="button"
              className={`grid min-h-11 w-full justify-items-center gap-1 py-1.5 text-sm/snug hover:text-ink ${step === current ? 'font-semibold text-ink' : 'text-muted'}`}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onGo(step)}
            >
              <span
                className={`${circleClass} ${step === current ? circleClasses.current : isDone(step) ? circleClasses.done : circleClasses.open}`}
                aria-hidden="true"
              >
                {isDone(step) ? <CheckIcon /> : index + 1}
              </span>
              <span className="max-[30rem]:sr-only">{stepNames[step]}</span>
              {isDone(step) && <span className="sr-only">, complete</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
