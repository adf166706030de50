import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import type { z } from 'zod';
import { acceptedImageTypes } from '#media/contract/images.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { addPressPicture, type PressArticle, pictureFields } from '../contract.ts';
import { buildAddPictureMutation, buildChangePictureMutation } from './api.ts';

type Fields = z.input<typeof pictureFields>;

const errorFields = { [addPressPicture.errors.incompleteConsent.code]: 'askedBy' } as const;

export function AddPictureDialog({
  eventName,
  articleId,
  onClose,
}: {
  eventName: string;
  articleId: string;
  onClose: () => void;
}) {
  const add = useMutation(buildAddPictureMutation(useQueryClient()));
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setRefused(undefined);
  };
  return (
    <FormDialog
      title="Add a picture"
      schema={pictureFields}
      defaultValues={{ caption: '', askedBy: '', askedOn: '' } as Fields}
      errorFields={errorFields}
      pending={add.isPending}
      pendingText="Uploading..."
      submitLabel="Add picture"
      onSubmit={(fields, outcome) => {
        if (!file) return setRefused('Choose a picture');
        add.mutate({ eventName, articleId, file, ...fields }, outcome);
      }}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <FileDrop
            name="picture"
            label="Picture"
            help="Place and camera are removed from the file."
            accept={acceptedImageTypes.join(',')}
            previewAlt="The chosen picture"
            file={file}
            error={refused}
            onChoose={choose}
          />
          <PictureFields register={register} mistake={mistake} />
        </>
      )}
    </FormDialog>
  );
}

export function EditPictureDialog({
  eventName,
  picture: { _id, caption, consent },
  onClose,
}: {
  eventName: string;
  picture: PressArticle['pictures'][number];
  onClose: () => void;
}) {
  const change = useMutation(buildChangePictureMutation(useQueryClient()));
  const saved: Fields = { caption, askedBy: consent?.askedBy ?? '', askedOn: consent?.askedOn ?? '' };
  return (
    <FormDialog
      title="Edit the picture"
      schema={pictureFields}
      defaultValues={saved}
      errorFields={errorFields}
      pending={change.isPending}
      submitLabel="Save picture"
      onSubmit={(fields, outcome) => change.mutate({ eventName, pictureId: _id, ...fields }, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => <PictureFields register={register} mistake={mistake} />}
    </FormDialog>
  );
}

function PictureFields({
  register,
  mistake,
}: {
  register: UseFormRegister<Fields>;
  mistake: (name: string) => string | undefined;
}) {
  return (
    <>
      <Field
        label="Caption"
        help="What the picture shows. It is read aloud to people who can’t see it."
        error={mistake('caption')}
        {...register('caption')}
      />
      <fieldset className="grid gap-4 border border-line p-4">
        <legend className="px-1 font-semibold">The people in it agreed</legend>
        <p className="text-sm">
          Ask each person who can be recognised, and the guardian of each person under 18. Without this the
          article can’t be published.
        </p>
        <Field
          label="Who asked them"
          help="Not shown to visitors. If no one can be recognised, enter who made sure of it."
          error={mistake('askedBy')}
          {...register('askedBy')}
        />
        <Field label="Asked on" type="date" error={mistake('askedOn')} {...register('askedOn')} />
      </fieldset>
    </>
  );
}
