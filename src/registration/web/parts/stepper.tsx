import { type StepId, stepNames } from '../model/steps.ts';
import type { Form } from '../use-registration-form.ts';
import { CheckIcon } from './icons.tsx';

interface StepperProps {
  form: Form;
  steps: readonly StepId[];
  current: StepId;
  onGo: (step: StepId) => void;
}

/** The way through the form: any step can be gone to, and those that have all they need are ticked off. */
export function Stepper({ form, steps, current, onGo }: StepperProps) {
  const done = (step: StepId) => step !== 'check' && !form.missing.some((item) => item.step === step);
  return (
    <nav className="stepper" aria-label="Steps">
      <ol>
        {steps.map((step, at) => (
          <li key={step} data-done={done(step)}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onGo(step)}
            >
              <span className="stepper-mark" aria-hidden="true">
                {done(step) ? <CheckIcon /> : at + 1}
              </span>
              <span className="stepper-name">{stepNames[step]}</span>
              {done(step) && <span className="sr-only">, complete</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
