import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsUploading } from '#media/web/index.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type AnswersById, findAnswerErrorText, type Question } from '../contract.ts';
import { buildAddMissingAnswersMutation } from './api.ts';
import { QuestionControl } from './question-control.tsx';

const numbers = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

function missingTitle(count: number): string {
  if (count === 0) return 'Questions for you';
  const number = numbers[count] ?? String(count);
  return count === 1 ? `${number} answer is missing` : `${number} answers are missing`;
}

/** Asks the delegate for answers that are still missing after the registration (product 19.2). */
export function MissingAnswersForm({
  registrationId,
  questions,
}: {
  registrationId: string;
  questions: readonly Question[];
}) {
  const [answers, setAnswers] = useState<AnswersById>({});
  const [isValidated, setValidated] = useState(false);
  const mutation = useMutation(buildAddMissingAnswersMutation(useQueryClient()));
  const isUploading = useIsUploading();
  if (questions.length === 0) return null;

  const nameOf = ({ _id }: Question) => `${registrationId}.${_id}`;
  const mistakes = questions.flatMap((question) => {
    const text = findAnswerErrorText(question, answers[question._id]);
    return text === undefined ? [] : [{ name: nameOf(question), text }];
  });
  const shown = isValidated ? mistakes : [];
  const send = () => {
    setValidated(true);
    if (mistakes.length > 0) return;
    const asked = questions.flatMap(({ _id }) => {
      const answer = answers[_id];
      return answer === undefined ? [] : [[_id, answer]];
    });
    mutation.mutate({ registrationId, answers: Object.fromEntries(asked) }, createToastMutationHandlers());
  };

  return (
    <section aria-label="Missing answers" className="grid gap-6 border border-gold-line px-5 py-6">
      <div>
        <h4 className="text-xl">{missingTitle(questions.filter(({ isRequired }) => isRequired).length)}</h4>
        <p className="mt-1">The secretariat needs to know this from you.</p>
      </div>
      <ErrorSummary mistakes={shown} />
      <form
        method="post"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {questions.map((question) => (
          <QuestionControl
            key={question._id}
            name={nameOf(question)}
            question={question}
            value={answers[question._id]}
            error={shown.find(({ name }) => name === nameOf(question))?.text}
            onChange={(answer) => setAnswers({ ...answers, [question._id]: answer })}
          />
        ))}
        <div>
          <Button
            type="submit"
            pending={isUploading || mutation.isPending}
            pendingText={isUploading ? 'Uploading...' : 'Saving...'}
          >
            Save answers
          </Button>
        </div>
      </form>
    </section>
  );
}
