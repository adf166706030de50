import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { NotLoggedInRedirect } from '#accounts/web/index.ts';
import type { ScreenHandle } from '#help/web/index.ts';
import { openLocalDraft } from '#platform/web/local-draft.ts';
import { failedOffline } from '#platform/web/offline.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { useLoginState } from '#platform/web/session.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx';
import { OfflineNotice } from '#platform/web/ui/offline-notice.tsx';
import { EmptyState, FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { EndTime } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type AnswersById, answersByIdSchema, findAnswerErrorText } from '#questions/contract.ts';
import { QuestionControl } from '#questions/web/index.ts';
import { feedbackScaleHelp } from '../contract/results.ts';
import type { OwnFeedback } from '../contract.ts';
import { buildAnswerFeedbackFormMutation, ownOpenFeedbackFormsQuery } from './api.ts';

export const handle: ScreenHandle = { help: 'Give feedback' };

export const meta = () => [{ title: pageTitle('Feedback') }];

export default function GiveFeedback() {
  const login = useLoginState();
  const query = useQuery({ ...ownOpenFeedbackFormsQuery, enabled: login === 'in' });
  if (login === 'out') return <NotLoggedInRedirect />;
  if (query.data) return <Forms forms={query.data.forms} />;
  return (
    <Page>
      {query.isError ? (
        <FailedState text="The feedback form could not be loaded">
          <Button onClick={() => query.refetch()}>Try again</Button>
        </FailedState>
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="wrap max-w-3xl pt-fluid-lg pb-section">
      <h1 className="mb-fluid-md max-md:text-3xl">Feedback</h1>
      {children}
    </div>
  );
}

function Forms({ forms }: { forms: readonly OwnFeedback[] }) {
  const [form] = forms.filter(({ hasAnswered }) => !hasAnswered);
  return (
    <Page>
      {form ? (
        <Form key={form.registrationId} form={form} />
      ) : (
        <EmptyState
          text={forms.length > 0 ? 'You have given feedback' : 'There is no open feedback form for you'}
          help={
            forms.length > 0
              ? 'The secretariat reads it without your name.'
              : 'Forms open after a conference that you took part in.'
          }
        >
          <LinkButton to="/dashboard">Go to the dashboard</LinkButton>
        </EmptyState>
      )}
    </Page>
  );
}

const asked = (question: OwnFeedback['questions'][number]) => ({
  ...question,
  audience: [],
  consent: null,
});

/** Keeps the answers in this tab only, because they are anonymous. */
const openFeedbackDraft = (registrationId: string) =>
  openLocalDraft(`feedback:${registrationId}`, answersByIdSchema, sessionStorage);

function Form({ form: { registrationId, eventName, closesAt, questions } }: { form: OwnFeedback }) {
  const draft = openFeedbackDraft(registrationId);
  const [answers, setAnswers] = useState<AnswersById>(() => draft.read() ?? {});
  const change = (changed: AnswersById) => {
    draft.keep(changed);
    setAnswers(changed);
  };
  const [isValidated, setValidated] = useState(false);
  const mutation = useMutation({
    ...buildAnswerFeedbackFormMutation(useQueryClient()),
    // The handlers are set here because the form unmounts before handlers that are passed to `mutate` would run.
    onSuccess: ({ message }) => {
      draft.forget();
      toast(message, { kind: 'success' });
    },
    // The notice beside the button shows that the browser is offline.
    onError: (error) => {
      if (!failedOffline(error)) toastFailure(error);
    },
  });
  const mistakes = questions.flatMap((question) => {
    const text = findAnswerErrorText(asked(question), answers[question._id]);
    return text === undefined ? [] : [{ name: question._id, text }];
  });
  const shown = isValidated ? mistakes : [];
  const send = () => {
    setValidated(true);
    if (mistakes.length > 0) return;
    mutation.mutate({ registrationId, answers });
  };
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <h2 className="text-2xl wrap-anywhere">{eventName}</h2>
        <p className="max-w-measure text-muted">
          Anonymous: we know that you answered, but not what you answered. You can answer once, until{' '}
          <EndTime at={closesAt} />.
        </p>
      </div>
      <ErrorSummary mistakes={shown} />
      <form
        method="post"
        noValidate
        className="grid gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {questions.map((question) => (
          <QuestionControl
            key={question._id}
            name={question._id}
            question={asked(question)}
            value={answers[question._id]}
            scaleHelp={feedbackScaleHelp}
            error={shown.find(({ name }) => name === question._id)?.text}
            onChange={(answer) => change({ ...answers, [question._id]: answer })}
          />
        ))}
        <div className="grid justify-items-start gap-3">
          <OfflineNotice call={mutation} kept="your answers" />
          <Button type="submit" pending={mutation.isPending} pendingText="Sending...">
            Send feedback
          </Button>
        </div>
      </form>
    </div>
  );
}
