import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RefCallBack, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FileDrop, useObjectUrl } from '#platform/web/ui/file-drop.tsx';
import type { ErrorFields } from '#platform/web/ui/form-errors.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import { acceptedImageTypes } from '../../contract/images.ts';
import { addPicture } from '../../contract/library.ts';
import {
  maxLibraryAvifMegapixels,
  maxLibraryFileBytes,
  maxLibraryMegapixels,
} from '../../contract/library-limits.ts';
import { buildAddPictureMutation } from '../api.ts';
import { FocusPicker } from './focus-picker.tsx';

/** Value of the `accept` attribute of a file input. The server checks the bytes. */
export const acceptedPictureTypesAttribute = acceptedImageTypes.join();

/** Returns an error text for a file that the server would reject, based on its size and declared type. */
export function findLibraryFileError(file: File): string | undefined {
  if (file.size > maxLibraryFileBytes) return addPicture.errors.tooLarge.message;
  const isOther = file.type !== '' && !acceptedImageTypes.includes(file.type);
  return isOther ? addPicture.errors.noPicture.message : undefined;
}

const uploadSchema = addPicture.query.extend({
  file: z.custom<File>().superRefine((file, context) => {
    const message = file instanceof File ? findLibraryFileError(file) : 'Please choose a picture';
    if (message) context.addIssue({ code: 'custom', message });
  }),
});
type Upload = z.input<typeof uploadSchema>;

const { nameIsTaken, noPicture, tooLarge } = addPicture.errors;
const errorFields: ErrorFields<Upload> = {
  [nameIsTaken.code]: 'name',
  [noPicture.code]: 'file',
  [tooLarge.code]: 'file',
};

export function UploadDialog({
  sample,
  onClose,
  onAdded,
}: {
  /** Name of the sample to replace. The upload gets this name. */
  sample: string | undefined;
  onClose: () => void;
  onAdded: (name: string) => void;
}) {
  const add = useMutation(buildAddPictureMutation(useQueryClient()));
  return (
    <FormDialog
      title={sample ? 'Replace the sample picture' : 'Add a picture'}
      className="max-w-xl"
      schema={uploadSchema}
      defaultValues={{ name: sample ?? '', alt: '', focusX: 50, focusY: 50 }}
      errorFields={errorFields}
      pending={add.isPending}
      pendingText="Uploading..."
      submitLabel="Upload"
      onSubmit={(upload, outcome) =>
        add.mutate(upload, {
          ...outcome,
          onSuccess: (answer) => {
            outcome.onSuccess(answer);
            onAdded(upload.name);
          },
        })
      }
      onClose={onClose}
    >
      {(form, mistake) => (
        <>
          {/* Registered first, so that it is the first field to be focused after an error. */}
          <FileField form={form} fieldRef={form.register('file').ref} />
          <Field
            label="What it shows"
            help="For people who can’t see it, as you would say it on the phone: who does what, and where."
            error={mistake('alt')}
            {...form.register('alt')}
          />
          <Field
            label="Name"
            help={
              sample
                ? 'Pages use the picture by this name.'
                : 'Small letters, digits and hyphens. You can’t change it later.'
            }
            readOnly={sample !== undefined}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            error={mistake('name')}
            {...form.register('name')}
          />
        </>
      )}
    </FormDialog>
  );
}

function FileField({
  form,
  fieldRef,
}: {
  form: UseFormReturn<Upload, unknown, z.output<typeof uploadSchema>>;
  fieldRef: RefCallBack;
}) {
  const { file, name, focusX, focusY } = form.watch();
  const preview = useObjectUrl(file);
  const mistake = form.formState.errors.file;
  // Lets the form focus this field after an error, because the field has no single input that could be registered.
  useEffect(() => {
    fieldRef({ focus: () => focusField('file') });
  }, [fieldRef]);
  const choose = (chosen: File | undefined) => {
    form.setValue('file', chosen as File, { shouldValidate: chosen !== undefined });
    if (chosen && name === '') form.setValue('name', proposePictureName(chosen.name));
  };
  return (
    <>
      <FileDrop
        name="file"
        label="Picture"
        help={`JPEG, PNG, WebP or AVIF, at most 20 MB and ${maxLibraryMegapixels} megapixels (AVIF ${maxLibraryAvifMegapixels}).`}
        error={mistake?.message}
        file={file}
        onChoose={choose}
        accept={acceptedPictureTypesAttribute}
      />
      {preview && !mistake && (
        <FocusPicker
          address={preview}
          focus={{ x: Number(focusX), y: Number(focusY) }}
          onChange={({ x, y }) => {
            form.setValue('focusX', x);
            form.setValue('focusY', y);
          }}
        />
      )}
    </>
  );
}

const maxProposedLength = 60;

/** Proposes a picture name for a file: 'Crisis Night (2).JPG' becomes 'crisis-night-2'. */
export function proposePictureName(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxProposedLength)
    .replaceAll(/^-|-$/g, '');
}
