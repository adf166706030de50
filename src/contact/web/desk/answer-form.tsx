import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { openLocalDraft } from '#platform/web/local-draft.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { answerContactMessage, cannedAnswerSchema } from '../../contract.ts';
import {
  buildAnswerContactMessageMutation,
  buildDeleteCannedAnswerMutation,
  buildSaveCannedAnswerMutation,
  type CannedAnswer,
  type Thread,
} from './api.ts';

const draftOf = (messageId: string) =>
  openLocalDraft(`contact-answer-${messageId}`, z.string(), sessionStorage);

/** Form to answer a thread. The browser tab keeps the typed text until it is sent. */
export function ContactAnswerForm({
  thread: { _id, name, lastEntryID, answeredAt },
  cannedAnswers,
}: {
  thread: Thread;
  cannedAnswers: readonly CannedAnswer[];
}) {
  const [text, setText] = useState('');
  const [mistake, setMistake] = useState<string>();
  const answer = useMutation(buildAnswerContactMessageMutation(useQueryClient()));
  useEffect(() => setText(draftOf(_id).read() ?? ''), [_id]);
  const change = (changed: string) => {
    setText(changed);
    setMistake(undefined);
    if (changed) draftOf(_id).keep(changed);
    else draftOf(_id).forget();
  };
  const send = (closes: boolean) => {
    const checked = answerContactMessage.body.safeParse({ messageID: _id, lastEntryID, text, closes });
    if (!checked.success) return setMistake(checked.error.issues[0]?.message);
    answer.mutate(
      checked.data,
      createToastMutationHandlers(() => change('')),
    );
  };
  return (
    <form
      method="post"
      noValidate
      className="plate grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(true);
      }}
    >
      <TextArea
        name="answer"
        label={`Answer to ${name}`}
        help="Sent as a mail in the club’s name. An empty line starts a paragraph."
        rows={8}
        value={text}
        error={mistake}
        onChange={({ target }) => change(target.value)}
      />
      <CannedAnswers text={text} answers={cannedAnswers} onChoose={change} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={answer.isPending}>
          {answeredAt ? 'Send answer' : 'Send and mark as answered'}
        </Button>
        {!answeredAt && (
          <Button variant="quiet" pending={answer.isPending} onClick={() => send(false)}>
            Send and keep open
          </Button>
        )}
      </div>
    </form>
  );
}

function CannedAnswers({
  text,
  answers,
  onChoose,
}: {
  text: string;
  answers: readonly CannedAnswer[];
  onChoose: (text: string) => void;
}) {
  const [chosenId, setChosenId] = useState('');
  const [dialog, setDialog] = useState<'store' | 'delete'>();
  const chosen = answers.find(({ _id }) => _id === chosenId);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      {answers.length > 0 && (
        <div className="min-w-48 flex-1">
          <Select
            name="canned"
            label="Saved answers"
            placeholder="Choose an answer to insert"
            options={answers.map(({ _id, title }) => ({ value: _id, label: title }))}
            value={chosenId}
            onChange={({ target: { value } }) => {
              setChosenId(value);
              const inserted = answers.find(({ _id }) => _id === value)?.text;
              if (inserted) onChoose(text.trim() ? `${text.trimEnd()}\n\n${inserted}` : inserted);
            }}
          />
        </div>
      )}
      <Button variant="quiet" disabled={!text.trim()} onClick={() => setDialog('store')}>
        Save answer
      </Button>
      {chosen && (
        <Button variant="quiet" onClick={() => setDialog('delete')}>
          Delete saved answer
        </Button>
      )}
      {dialog === 'store' && <StoreDialog text={text} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && chosen && (
        <DeleteDialog
          answer={chosen}
          onClose={() => {
            setDialog(undefined);
            setChosenId('');
          }}
        />
      )}
    </div>
  );
}

function StoreDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const save = useMutation(buildSaveCannedAnswerMutation(useQueryClient()));
  return (
    <FormDialog
      title="Save answer"
      schema={cannedAnswerSchema}
      defaultValues={{ title: '', text }}
      pending={save.isPending}
      submitLabel="Save answer"
      onSubmit={(fields, outcome) => save.mutate({ ...fields, answerID: null }, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <Field label="Title" maxLength={80} error={mistake('title')} {...register('title')} />
          <TextArea label="Text" rows={6} error={mistake('text')} {...register('text')} />
        </>
      )}
    </FormDialog>
  );
}

function DeleteDialog({ answer: { _id, title }, onClose }: { answer: CannedAnswer; onClose: () => void }) {
  const remove = useMutation(buildDeleteCannedAnswerMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title={`Delete “${title}”?`}
      answer="Delete saved answer"
      variant="danger"
      pending={remove.isPending}
      onYes={() => remove.mutate({ answerID: _id }, createToastMutationHandlers(onClose))}
      onNo={onClose}
    >
      <p>Answers that were sent stay as they are.</p>
    </ConfirmDialog>
  );
}
