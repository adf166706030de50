import { type StepId, stepNames } from '../model/steps.ts';
import type { Form } from '../use-registration-form.ts';
import { CheckIcon } from './icons.tsx';

interface StepperProps {
  form: Form;
  steps: readonly StepId[];
  current: StepId;
  onGo: (step: StepId) => void;
}

/** Includes the line from the previous step. */
const place =
  'relative min-w-0 flex-1 not-first:before:absolute before:top-[1.4rem] before:right-[calc(50%+1.25rem)] before:left-[calc(-50%+1.25rem)] before:z-0 before:h-px';
const mark =
  'grid aspect-square w-[min(2rem,9vw)] place-items-center rounded-[50%] border tabular-nums lining-nums transition-colors duration-200 [&>.icon]:size-[1.1rem]';
const marks = {
  current: 'border-gold bg-gold text-on-gold',
  done: 'border-gold-line bg-ground text-gold-text',
  open: 'border-edge bg-ground',
};

/** Navigation between the steps. Every step is reachable, and complete ones have a tick. */
export function Stepper({ form, steps, current, onGo }: StepperProps) {
  const isDone = (step: StepId | undefined) =>
    step !== undefined && step !== 'check' && !form.missing.some((item) => item.step === step);
  return (
    <nav className="mb-[clamp(1.5rem,1rem+2vw,2.75rem)]" aria-label="Steps">
      <ol className="flex">
        {steps.map((step, at) => (
          <li
            key={step}
            className={`${place} ${isDone(steps[at - 1]) ? 'before:bg-gold-line' : 'before:bg-edge'}`}
          >
            <button
              type="button"
              className={`grid min-h-11 w-full justify-items-center gap-1 py-[0.4rem] text-sm/[1.35] hover:text-ink ${step === current ? 'font-semibold text-ink' : 'text-muted'}`}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onGo(step)}
            >
              <span
                className={`${mark} ${step === current ? marks.current : isDone(step) ? marks.done : marks.open}`}
                aria-hidden="true"
              >
                {isDone(step) ? <CheckIcon /> : at + 1}
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
