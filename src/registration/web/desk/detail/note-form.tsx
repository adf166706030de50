import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { TextArea } from '#platform/web/ui/field.tsx';
import { maxNoteLength, noteMissing } from '../../../contract/decisions.ts';
import { addNoteMutation } from '../api.ts';

/** Adds a note for the secretariat to the history (product 8.6). */
export function NoteForm({ registrationId }: { registrationId: string }) {
  const keep = useMutation(addNoteMutation(useQueryClient()));
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState(false);

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(!words.trim());
    if (!words.trim()) return focusField('note');
    keep.mutate(
      { registrationId, words: words.trim().replace(/\s+/g, ' ') },
      {
        onSuccess: ({ message }) => {
          toast(message, { kind: 'success' });
          setWords('');
        },
        onError: toastFailure,
      },
    );
  };

  return (
    <form
      onSubmit={send}
      noValidate
      className="flex flex-wrap items-end gap-2 print:hidden [&>.field]:flex-[1_1_12rem]"
    >
      <TextArea
        name="note"
        label="Note for the secretariat"
        placeholder="The delegate does not see it"
        maxLength={maxNoteLength}
        rows={1}
        value={words}
        error={missing && !words.trim() ? noteMissing : undefined}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" variant="quiet" pending={keep.isPending}>
        Save note
      </Button>
    </form>
  );
}
