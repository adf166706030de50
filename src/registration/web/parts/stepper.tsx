import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { type Missing, type StepId, stepNames } from '../model/form.ts';

interface StepperProps {
  missing: readonly Missing[];
  steps: readonly StepId[];
  current: StepId;
  onGo: (step: StepId) => void;
}

const stepClass =
  'relative min-w-0 flex-1 not-first:before:absolute before:top-5.5 before:right-[calc(50%+1.25rem)] before:left-[calc(-50%+1.25rem)] before:z-0 before:h-px';
const circleClass =
  'grid aspect-square w-[min(2rem,9vw)] place-items-center rounded-full border tabular-nums lining-nums transition-colors duration-200 [&>.icon]:size-4.5';
const circleClasses = {
  current: 'border-gold bg-gold text-on-gold',
  done: 'border-gold-line bg-ground text-gold-text',
  open: 'border-edge bg-ground',
};

export function Stepper({ missing, steps, current, onGo }: StepperProps) {
  const isDone = (step: StepId | undefined) =>
    step !== undefined && step !== 'check' && !missing.some((item) => item.step === step);
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
