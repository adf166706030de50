import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { errorCode, errorText } from '#platform/web/api.ts';
import { DialogAnswers } from '#platform/web/desk/dialog-answers.tsx';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FileDrop, usePreview } from '#platform/web/ui/file-drop.tsx';
import { addPicture } from '../../../contract/library.ts';
import { addMutation } from './api.ts';
import { type Focus, FocusPicker } from './focus-picker.tsx';
import { acceptedTypes, fileHelp, fileMistake } from './judge-file.ts';
import { proposedName } from './proposed-name.ts';

type Mistakes = Partial<Record<'file' | 'name' | 'alt', string>>;

/** A new picture: its file, what it is called, what it shows, and what stays of it. */
export function UploadDialog({
  sample,
  onClose,
  onAdded,
}: {
  /** The sample in whose place it goes; its name is settled then. */
  sample: string | undefined;
  onClose: () => void;
  onAdded: (name: string) => void;
}) {
  const [file, setFile] = useState<File>();
  const [name, setName] = useState(sample ?? '');
  const [alt, setAlt] = useState('');
  const [focus, setFocus] = useState<Focus>({ x: 50, y: 50 });
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const preview = usePreview(file);
  const add = useMutation(addMutation(useQueryClient()));

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setMistakes({ ...mistakes, file: chosen && fileMistake(chosen) });
    if (chosen && name === '') setName(proposedName(chosen.name));
  };
  const show = (found: Mistakes) => {
    setMistakes(found);
    const [first] = Object.entries(found).find(([, text]) => text) ?? [];
    if (first) focusField(first);
  };
  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const query = { name, alt, focusX: focus.x, focusY: focus.y };
    const found = mistakesIn(file, query);
    show(found);
    if (!file || found.file || found.name || found.alt) return;
    add.mutate(
      { ...query, file },
      {
        onSuccess: ({ message }) => {
          toast(message, { kind: 'success' });
          onAdded(name);
        },
        onError: (error) => {
          const field = fieldOf(errorCode(error));
          if (field) show({ [field]: errorText(error) });
          else toastFailure(error);
        },
      },
    );
  };

  return (
    <Dialog
      open
      held={add.isPending}
      onClose={onClose}
      title={sample ? 'Upload a picture in place of the sample' : 'Add a picture'}
      className="max-w-xl"
    >
      <form noValidate onSubmit={send} className="grid gap-5">
        <FileDrop
          name="file"
          label="Picture"
          help={fileHelp}
          error={mistakes.file}
          file={file}
          onChoose={choose}
          accept={acceptedTypes}
        />
        {preview && !mistakes.file && <FocusPicker address={preview} focus={focus} onChange={setFocus} />}
        <Field
          name="alt"
          label="What it shows"
          help="For those who can't see it, as you would say it on the phone: who does what, where."
          value={alt}
          error={mistakes.alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        <Field
          name="name"
          label="Name"
          help={
            sample
              ? 'Pages look for it under this name.'
              : 'Small letters, digits and hyphens. It stays when the picture is replaced.'
          }
          value={name}
          readOnly={sample !== undefined}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={mistakes.name}
          onChange={({ target }) => setName(target.value)}
        />
        <DialogAnswers pending={add.isPending} onCancel={onClose}>
          <Button type="submit" pending={add.isPending} pendingText="Sending...">
            Upload
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}

function mistakesIn(file: File | undefined, query: { name: string; alt: string }): Mistakes {
  const issues = addPicture.query.safeParse(query).error?.issues ?? [];
  const textFor = (field: string) => issues.find(({ path }) => path[0] === field)?.message;
  return {
    file: file ? fileMistake(file) : 'Please choose a picture',
    alt: textFor('alt'),
    name: textFor('name'),
  };
}

/** The field that an error of the server is about. */
function fieldOf(code: string | undefined): keyof Mistakes | undefined {
  const { nameIsTaken, noPicture, tooLarge } = addPicture.errors;
  if (code === nameIsTaken.code) return 'name';
  return code === noPicture.code || code === tooLarge.code ? 'file' : undefined;
}
