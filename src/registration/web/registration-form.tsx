import { Link, useSearchParams } from 'react-router';
import type { AnswerOf } from '#platform/contract/call.ts';
import { ErrorSummary, focusField } from '#platform/web/ui/error-summary.tsx';
import type { register } from '#registration/contract/form.ts';
import { GroupStep } from './group/group-step.tsx';
import type { FieldName } from './model/missing.ts';
import { type StepId, stepNamed, stepNames, stepsOf } from './model/steps.ts';
import { ClosedNotice } from './parts/closed-notice.tsx';
import { FeeBar } from './parts/fee-bar.tsx';
import { Stepper } from './parts/stepper.tsx';
import { AboutStep } from './steps/about-step.tsx';
import { CheckStep } from './steps/check-step.tsx';
import { CommitteesStep } from './steps/committees-step.tsx';
import { PaymentStep } from './steps/payment-step.tsx';
import { PortfoliosStep } from './steps/portfolios-step.tsx';
import { type Arrival, useArrivalFocus } from './use-arrival-focus.ts';
import { useFormAddress } from './use-form-address.ts';
import { type Form, type FormInput, useRegistrationForm } from './use-registration-form.ts';
import { useSending } from './use-sending.ts';

const contents: Readonly<Record<StepId, (props: { form: Form }) => React.ReactNode>> = {
  group: GroupStep,
  committees: CommitteesStep,
  portfolios: PortfoliosStep,
  about: AboutStep,
  payment: PaymentStep,
  check: CheckStep,
};

/** A leader can continue without enough members, who register later. */
const blocks = ({ field }: { field: string }) => field !== 'members';

/** Keeps the step in the URL, so that the back button returns to the previous step. */
function useStep(mode: Form['mode']) {
  const [search, setSearch] = useSearchParams();
  const step = stepNamed(mode, search.get('step'));
  const goTo = (next: StepId, field?: FieldName) => {
    const wanted = new URLSearchParams(search);
    wanted.set('step', next);
    setSearch(wanted, { state: { field } satisfies Arrival });
  };
  return { step, goTo };
}

const eyebrows = { individual: 'Individual', leader: 'Group, as its leader', member: 'Group, as a member' };

/** The form of all three modes, one step at a time with the due sum always visible. */
export function RegistrationForm({
  onComplete,
  ...input
}: FormInput & { onComplete: (answer: AnswerOf<typeof register>) => void }) {
  const form = useRegistrationForm(input);
  const sending = useSending(form, onComplete);
  const { step, goTo } = useStep(input.mode);
  const heading = useArrivalFocus(step);
  const address = useFormAddress();
  const steps = stepsOf(input.mode);
  const position = steps.indexOf(step);
  const Content = contents[step];

  const continueToNext = () => {
    const [first] = form.tryStep(step).filter(blocks);
    const next = steps[position + 1];
    // The field's error has to be on screen before the focus goes there.
    if (first) requestAnimationFrame(() => focusField(first.field));
    else if (next) goTo(next);
  };

  return (
    <div className="wrap reg-page pt-[clamp(1.25rem,0.6rem+3vw,3.5rem)] max-[60.0625rem]:pb-0">
      <header className="mb-[clamp(1.25rem,0.8rem+1.6vw,2.25rem)] flex flex-wrap items-baseline justify-between gap-x-4 gap-y-[0.1rem]">
        <p className="basis-full text-sm/[1.65] font-semibold text-gold-text">
          {input.event.eventName} · {eyebrows[input.mode]}
        </p>
        <h1 className="max-md:text-[length:var(--text-3xl)]">Registration</h1>
        {input.invite && (
          <p className="mt-3 basis-full border-l-3 border-gold-line py-[0.6rem] pl-4 [overflow-wrap:anywhere]">
            You are joining <strong>{input.invite.grpName}</strong>. Your leader pays for you.
          </p>
        )}
        {!input.invite && (
          <Link
            to={address()}
            className="py-[0.3rem] text-sm/[1.65] underline decoration-gold-line underline-offset-[0.25em]"
          >
            Group or individual?
          </Link>
        )}
      </header>
      {!input.event.registrationOpen && <ClosedNotice eventName={input.event.eventName} />}
      <Stepper form={form} steps={steps} current={step} onGo={goTo} />
      <div className="grid gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-8 min-[60.0625rem]:grid-cols-[minmax(0,1fr)_19rem] min-[60.0625rem]:items-start">
        <section className="min-w-0 [&>.error-summary]:mt-5" aria-labelledby="step-heading">
          <p className="text-sm/[1.65] text-muted">
            Step {position + 1} of {steps.length}
          </p>
          <h2 id="step-heading" ref={heading} tabIndex={-1} className="focus:outline-none">
            {stepNames[step]}
          </h2>
          <ErrorSummary
            mistakes={form
              .mistakes(step)
              .filter(blocks)
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
          onComplete={({ step: wanted, field }) => goTo(wanted, field)}
          onSend={() => sending.mutate()}
        />
      </div>
    </div>
  );
}
