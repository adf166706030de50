import { Fragment, type ReactNode } from 'react';
import { readIsHostStudent } from '#accounts/contract.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { type FormQuestion, formatAnswer, validateAnswer } from '#questions/contract.ts';
import { QuestionControl } from '#questions/web/index.ts';
import { type AskedQuestion, buildAnswerChange, listFormQuestions, type StepId } from '../model/form.ts';
import type { EntryForm } from '../use-registration-form.ts';

function listQuestionsOfStep(form: EntryForm, step: StepId): AskedQuestion[] {
  return listFormQuestions({
    isHostStudent: readIsHostStudent(form.profile),
    mode: form.mode,
    values: form.values,
    questions: form.questions,
    layout: form.layout,
    isMinor: form.isMinor,
    paymentWay: form.way?.kind,
    offersAccommodation: form.event.fees.hospitalityAmount !== null,
  }).filter((asked) => asked.step === step);
}

/** Adds the price to the question for accommodation, and who pays it. */
function withFee(question: FormQuestion, { due, event }: EntryForm): FormQuestion {
  if (question._id !== 'accommodation') return question;
  const price = formatClubMoney(event.fees.hospitalityAmount ?? 0);
  const { Yes, ...others } = question.optionTexts ?? {};
  return {
    ...question,
    help: due.payer === 'leader' ? 'Your leader pays this with the fee of the group.' : question.help,
    optionTexts: { ...others, Yes: { ...Yes, label: `Yes, ${price}` } },
  };
}

/**
 * Asks the questions of a step.
 * @param notices what follows a question, by its id
 */
export function StepQuestions({
  form,
  step,
  notices = {},
}: {
  form: EntryForm;
  step: StepId;
  notices?: Readonly<Record<string, ReactNode>>;
}) {
  return listQuestionsOfStep(form, step).map((asked) => (
    <Fragment key={asked.field}>
      <QuestionControl
        name={asked.field}
        question={withFee(asked.question, form)}
        value={asked.answer}
        error={form.errorOf(asked.field)}
        onChange={(answer) => form.change(buildAnswerChange(form.values, asked, answer))}
      />
      {notices[asked._id]}
    </Fragment>
  ));
}

/** Lists the valid answers of a step. */
export function StepAnswers({
  form,
  step,
  placeholder,
}: {
  form: EntryForm;
  step: StepId;
  placeholder?: ReactNode;
}) {
  const answers = listQuestionsOfStep(form, step).flatMap(({ field, question, answer }) => {
    const checked = validateAnswer(question, answer);
    return checked.result === 'valid' ? [{ field, question, value: checked.value }] : [];
  });
  if (answers.length === 0) return placeholder;
  return answers.map(({ field, question: { kind, label }, value }) => (
    <p key={field} className="whitespace-pre-line wrap-anywhere">
      {label}: {kind === 'consent' ? 'Yes' : formatAnswer(kind, value)}
    </p>
  ));
}
