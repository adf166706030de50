import { BeginnerNotice } from '../parts/notices.tsx';
import { StepQuestions } from '../parts/step-questions.tsx';
import type { EntryForm } from '../use-registration-form.ts';

export function AboutStep({ form }: { form: EntryForm }) {
  return (
    <div className="mt-5 grid gap-8">
      <StepQuestions form={form} step="about" notices={{ experienceLevel: <BeginnerNotice form={form} /> }} />
    </div>
  );
}
