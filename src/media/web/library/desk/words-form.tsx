import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { changePicture, type PictureRow } from '../../../contract/library.ts';
import { changeMutation } from './api.ts';
import { type Focus, FocusPicker } from './focus-picker.tsx';

/** Unsaved changes, and as of which revision. */
interface Draft {
  alt: string;
  focus: Focus;
  revision: number;
}

/** The words and the focus point of a picture. What another has saved meanwhile is said before it is written over. */
export function WordsForm({ picture }: { picture: PictureRow }) {
  const { name, files, revision } = picture;
  const [draft, setDraft] = useState<Draft>();
  const [mistake, setMistake] = useState<string>();
  const change = useMutation(changeMutation(useQueryClient()));
  const { alt, focus } = draft ?? picture;
  const isOutdated = draft !== undefined && draft.revision !== revision;
  const edit = (part: Partial<Draft>) =>
    setDraft({ alt, focus, revision: draft?.revision ?? revision, ...part });

  const save = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (!draft) return toast('Nothing was changed');
    const found = changePicture.body.shape.alt.safeParse(alt).error?.issues[0]?.message;
    setMistake(found);
    if (found) return focusField('words');
    change.mutate(
      { name, ...draft },
      {
        onSuccess: ({ message }) => {
          setDraft(undefined);
          toast(message, { kind: 'success' });
        },
        onError: toastFailure,
      },
    );
  };

  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      {files && (
        <FocusPicker
          address={files.webp.at(-1) ?? ''}
          focus={focus}
          onChange={(moved) => edit({ focus: moved })}
        />
      )}
      <Field
        name="words"
        label="What it shows"
        help="For those who can't see it."
        value={alt}
        error={mistake}
        onChange={({ target }) => edit({ alt: target.value })}
      />
      {isOutdated && (
        <div role="alert" className="grid justify-items-start gap-2 border-l-2 border-gold-line pl-3 text-sm">
          <p>
            This picture has changed. It says now: <q>{picture.alt}</q>, with its focus point{' '}
            {picture.focus.x}% from the left and {picture.focus.y}% from the top.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={() => edit({ revision })}>
              Go on with mine
            </Button>
            <Button variant="quiet" onClick={() => setDraft(undefined)}>
              Take theirs
            </Button>
          </div>
        </div>
      )}
      <div>
        <Button type="submit" disabled={isOutdated} pending={change.isPending} pendingText="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
