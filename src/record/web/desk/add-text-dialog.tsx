import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFileProblem, uploadedFileRule } from '#media/contract/files.ts';
import { ApiError } from '#platform/web/api.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { addRecordText } from '../../contract.ts';
import { buildAddRecordTextMutation, type DeskRecord } from '../api.ts';

/** Adds an adopted text of a committee as a PDF. */
export function AddTextDialog({
  eventName,
  committee: { committee, name },
  isShown,
  onClose,
}: {
  eventName: string;
  committee: DeskRecord['committees'][number];
  /** True while the record is public, so that the text is public at once. */
  isShown: boolean;
  onClose: () => void;
}) {
  const add = useMutation(buildAddRecordTextMutation(useQueryClient()));
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    const isTooLarge = chosen !== undefined && chosen.size > uploadedFileRule.maxBytes;
    setRefused(isTooLarge ? formatFileProblem('too_large', chosen.size) : undefined);
  };
  return (
    <FormDialog
      title={`Add a text of ${name}`}
      schema={addRecordText.query.pick({ title: true })}
      defaultValues={{ title: '' }}
      pending={add.isPending}
      pendingText="Uploading..."
      submitLabel="Add text"
      onSubmit={({ title }, outcome) => {
        if (!file) setRefused('Choose a PDF of at most 2 MB');
        if (!file || refused) return;
        add.mutate(
          { eventName, committee, title, file },
          {
            ...outcome,
            onError: (failure) => {
              const [mistake] = failure instanceof ApiError ? failure.mistakes : [];
              if (mistake) setRefused(mistake.text);
              outcome.onError(failure);
            },
          },
        );
      }}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <p>
            {isShown ? 'Everyone can read it at once.' : 'Everyone can read it once the record is shown.'}{' '}
            Make sure that it names no people, for example as sponsors.
          </p>
          <Field
            label="Title"
            help="For example: Resolution 1"
            error={mistake('title')}
            {...register('title')}
          />
          <FileDrop
            name="text"
            label="File"
            help="A PDF of at most 2 MB"
            what="PDF"
            accept="application/pdf,.pdf"
            file={file}
            error={refused}
            note={undefined}
            onChoose={choose}
          />
        </>
      )}
    </FormDialog>
  );
}
