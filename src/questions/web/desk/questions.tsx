import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EventSwitcher } from '#conference/web/index.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import { maxActiveQuestions } from '../../contract.ts';
import { buildChangeQuestionListMutation, buildDeskQuestionsQuery, type QuestionList } from './api.ts';
import { QuestionListEditor } from './question-list-editor.tsx';

export const meta = () => [{ title: pageTitle('Form questions') }];

/** Lets superadmins edit the questions of the registration form (product 19.1). */
export default function Questions() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Form questions" back={{ to: '/superadmin', label: 'Go Back' }}>
        <EventSwitcher>{({ _id, eventName }) => <Loaded key={_id} eventName={eventName} />}</EventSwitcher>
      </DeskPageFrame>
    </DeskGate>
  );
}

function Loaded({ eventName }: { eventName: string }) {
  const list = useQuery(buildDeskQuestionsQuery(eventName));
  if (!list.data) return <QueryState query={list} />;
  return <Editor list={list.data} />;
}

function Editor({ list: { eventName, revision, questions, layout } }: { list: QuestionList }) {
  const mutation = useMutation(buildChangeQuestionListMutation(useQueryClient()));
  return (
    <QuestionListEditor
      questions={questions}
      layout={layout}
      text="The registration form asks these questions. You can rename and move those that every form has, and hide those that are optional."
      max={maxActiveQuestions}
      pending={mutation.isPending}
      change={(change, onDone) =>
        mutation.mutate(
          { eventName, revision, change },
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
