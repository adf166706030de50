import { demandingChosen } from '../model/selection.ts';
import type { Form } from '../use-registration-form.ts';

/** Tells a beginner that the demanding portfolios they chose are not given to beginners. Empty for other delegates. */
export function BeginnerNotice({ form: { values, event } }: { form: Form }) {
  const names = demandingChosen(values.portfolios, event.committees);
  if (values.experienceLevel !== 'Beginner' || names.length === 0) return null;
  return (
    <p className="reg-notice" role="status">
      You are a beginner, and {names.join(' and ')} {names.length === 1 ? 'is' : 'are'} demanding. Beginners
      usually do not get demanding portfolios. Choose another, or change your level of experience.
    </p>
  );
}
