import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EventSwitcher } from '#conference/web/index.ts';
import { plural } from '#platform/rule/plural.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EndTime, Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type QuestionChange, QuestionListEditor } from '#questions/web/index.ts';
import { respondentStep } from '../../contract/results.ts';
import { type FeedbackQuestion, maxFeedbackQuestions, unusedQuestionFields } from '../../contract.ts';
import { buildFeedbackQuery, buildSaveFeedbackQuestionsMutation, type Feedback } from '../api.ts';
import { FeedbackDatesDialog } from './feedback-dates-dialog.tsx';
import { FeedbackResults } from './feedback-results.tsx';

export const meta = () => [{ title: pageTitle('Feedback') }];

export default function FeedbackScreen() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Feedback" back={{ to: '/superadmin', label: 'Go Back' }}>
        <EventSwitcher>{({ _id, eventName }) => <Loader key={_id} eventName={eventName} />}</EventSwitcher>
      </DeskPageFrame>
    </DeskGate>
  );
}

function Loader({ eventName }: { eventName: string }) {
  const feedback = useQuery(buildFeedbackQuery(eventName));
  if (!feedback.data) return <QueryState query={feedback} />;
  return <Loaded feedback={feedback.data} />;
}

function Loaded({ feedback }: { feedback: Feedback }) {
  const [isChangingDates, setChangingDates] = useState(false);
  const { isAnswered, isFinal, questions } = feedback;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4 border border-line bg-surface p-4">
        <div>
          <p className="font-semibold">
            <State feedback={feedback} />
          </p>
          <p className="text-sm text-muted">
            {isAnswered ? answeredText(feedback) : unansweredText(feedback)}
          </p>
        </div>
        {!isFinal && (
          <Button variant="quiet" onClick={() => setChangingDates(true)}>
            Change dates
          </Button>
        )}
      </div>
      {isAnswered ? (
        <FeedbackResults feedback={feedback} />
      ) : (
        <Editor feedback={feedback} questions={questions} />
      )}
      {isChangingDates && <FeedbackDatesDialog feedback={feedback} onClose={() => setChangingDates(false)} />}
    </>
  );
}

function answeredText({ asked, answered, results }: Feedback): string {
  const delegates = plural(asked, { one: '# delegate', other: '# delegates' });
  if (results.length > 0) return `${answered} of ${delegates} answered.`;
  return answered < respondentStep
    ? `Fewer than ${respondentStep} of ${delegates} have answered so far.`
    : `At least ${answered} of ${delegates} have answered so far.`;
}

function unansweredText({ window, asked }: Feedback): string {
  if (window && Date.parse(window.closesAt) <= Date.now())
    return `No delegate has answered. ${plural(asked, { one: '# delegate was asked.', other: '# delegates were asked.' })}`;
  return `Delegates with a confirmed seat are asked: ${asked} now. They get one mail, and a reminder.`;
}

function State({ feedback: { window, isOpen, questions } }: { feedback: Feedback }) {
  if (!window) return 'The form has no dates yet. It opens by itself once the event has dates.';
  if (isOpen)
    return (
      <>
        Open until <EndTime at={window.closesAt} />
      </>
    );
  if (Date.parse(window.closesAt) <= Date.now())
    return (
      <>
        Closed since <EndTime at={window.closesAt} />
      </>
    );
  return (
    <>
      {questions.length === 0 ? 'Opens if it has questions, on ' : 'Opens on '}
      <Time at={window.opensAt} />
    </>
  );
}

function applyChange(questions: readonly FeedbackQuestion[], change: QuestionChange): FeedbackQuestion[] {
  switch (change.what) {
    case 'add':
      return [...questions, { ...change.fields, _id: '' }];
    case 'edit':
      return questions.map((question) =>
        question._id === change.id ? { ...change.fields, _id: change.id } : question,
      );
    case 'order':
      return change.ids.flatMap((id) => questions.filter(({ _id }) => _id === id));
    default:
      return questions.filter(({ _id }) => _id !== change.id);
  }
}

function Editor({
  feedback: { eventName, revision },
  questions,
}: {
  feedback: Feedback;
  questions: readonly FeedbackQuestion[];
}) {
  const mutation = useMutation(buildSaveFeedbackQuestionsMutation(useQueryClient()));
  const shown = questions.map((question) => ({
    ...question,
    audience: [],
    shownIn: [],
    consent: null,
    isWithdrawn: false,
    answerCount: 0,
  }));
  return (
    <QuestionListEditor
      isFeedback
      questions={shown}
      text="You can change the questions until the first delegate has answered."
      help="Ask what delegates thought of the conference. Their answers are anonymous."
      max={maxFeedbackQuestions}
      pending={mutation.isPending}
      change={(change, onDone) =>
        mutation.mutate(
          {
            eventName,
            revision,
            questions: applyChange(questions, change).map(({ _id, ...fields }) => ({
              ...fields,
              ...unusedQuestionFields,
            })),
          },
          {
            onSuccess: ({ message }) => {
              toast(message, { kind: 'success' });
              onDone?.();
            },
            onError: toastFailure,
          },
        )
      }
    />
  );
}
