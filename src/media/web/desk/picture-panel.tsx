import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { formatFileSize } from '../../contract/files.ts';
import { changePicture, type PictureRow } from '../../contract/library.ts';
import {
  buildChangePictureMutation,
  buildRemovePictureMutation,
  buildReplacePictureMutation,
  buildRetryFailedPictureMutation,
} from '../api.ts';
import { PictureStateBadge } from '../thumbnail.tsx';
import { FocusPicker } from './focus-picker.tsx';
import { acceptedPictureTypesAttribute, findLibraryFileError } from './upload-dialog.tsx';

export function PicturePanel({
  picture,
  onUpload,
  onRemoved,
}: {
  picture: PictureRow;
  onUpload: () => void;
  onRemoved: () => void;
}) {
  const isSample = picture.state === 'sample';
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-start gap-2 text-sm">
        <PictureStateBadge state={picture.state} />
        <p role="status">{stateText(picture)}</p>
        {picture.state === 'failed' && <RetryButton picture={picture} />}
      </div>
      {isSample ? (
        <>
          {picture.files && (
            <img src={picture.files.webp.at(-1)} alt="" className="w-full rounded-plate border border-line" />
          )}
          <p className="text-sm">Pages show this sample until you upload a picture.</p>
          <div>
            <Button onClick={onUpload}>Upload a picture</Button>
          </div>
        </>
      ) : (
        <TextForm key={picture.name} picture={picture} />
      )}
      <Uses picture={picture} />
      {!isSample && <FileSection picture={picture} onRemoved={onRemoved} />}
    </div>
  );
}

function stateText({ state, failure, files, uses }: PictureRow): string {
  switch (state) {
    case 'sample':
      return 'You have not uploaded this picture yet.';
    case 'waiting':
      return files
        ? 'Waiting to be processed. Pages show the old picture until then.'
        : 'Waiting to be processed.';
    case 'processing':
      return files ? 'Being processed. Pages show the old picture until then.' : 'Being processed.';
    case 'ready':
      return uses.length > 0 ? 'Pages show this picture.' : 'Ready. No page uses this picture yet.';
    case 'failed':
      return files ? `${failure ?? ''} Pages still show the old picture.` : (failure ?? '');
  }
}

const outcome = {
  onSuccess: ({ message }: { message: string }) => toast(message, { kind: 'success' }),
  onError: toastFailure,
};

function RetryButton({ picture: { name, revision } }: { picture: PictureRow }) {
  const retry = useMutation(buildRetryFailedPictureMutation(useQueryClient()));
  return (
    <Button
      variant="quiet"
      pending={retry.isPending}
      onClick={() => retry.mutate({ name, revision }, outcome)}
    >
      Try again
    </Button>
  );
}

/**
 * Form for the description and the focus point of a picture. If another admin has changed them meanwhile, the user must
 * decide which version to keep before saving.
 */
function TextForm({ picture }: { picture: PictureRow }) {
  const { name, alt, files, revision } = picture;
  const { x, y } = picture.focus;
  const change = useMutation(buildChangePictureMutation(useQueryClient()));
  const form = useForm({
    resolver: zodResolver(changePicture.body),
    defaultValues: { alt, focus: { x, y }, revision },
  });
  const { isDirty, errors } = form.formState;
  const edited = form.watch();
  const isOutdated = isDirty && !change.isPending && edited.revision !== revision;
  useEffect(() => {
    if (!isDirty) form.reset({ alt, focus: { x, y }, revision });
  }, [form, isDirty, alt, x, y, revision]);
  const discard = () => form.reset();

  const save = form.handleSubmit((body) => {
    if (!isDirty) return toast('No changes to save');
    change.mutate(
      { name, ...body },
      {
        ...outcome,
        onSuccess: (answer) => {
          discard();
          outcome.onSuccess(answer);
        },
      },
    );
  });

  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      {files && (
        <FocusPicker
          address={files.webp.at(-1) ?? ''}
          focus={{ x: Number(edited.focus.x), y: Number(edited.focus.y) }}
          onChange={(focus) => form.setValue('focus', focus, { shouldDirty: true })}
        />
      )}
      <Field
        label="What it shows"
        help="For people who can’t see it."
        error={errors.alt?.message}
        {...form.register('alt')}
      />
      {isOutdated && (
        <div role="alert" className="grid justify-items-start gap-2 border-l-2 border-gold-line pl-3 text-sm">
          <p>
            Another admin changed this picture to <q>{alt}</q>, with the focus point {x}% from the left and{' '}
            {y}% from the top.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={() => form.setValue('revision', revision)}>
              Keep my changes
            </Button>
            <Button variant="quiet" onClick={discard}>
              Use their changes
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

function Uses({ picture: { uses } }: { picture: PictureRow }) {
  return (
    <section>
      <h3 className="mb-1 text-base">Where it is used</h3>
      {uses.length === 0 ? (
        <p className="text-sm text-muted">Not used.</p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {uses.map(({ where, what }) => (
            <li key={`${where} ${what}`} className="wrap-anywhere">
              {where}
              {what && <span className="text-muted">, {what}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FileSection({ picture, onRemoved }: { picture: PictureRow; onRemoved: () => void }) {
  const { name, revision, uses, uploadedAt, size } = picture;
  const cache = useQueryClient();
  const replace = useMutation(buildReplacePictureMutation(cache));
  const remove = useMutation(buildRemovePictureMutation(cache));
  const [isConfirming, setConfirming] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const upload = (file: File | undefined) => {
    const mistake = file && findLibraryFileError(file);
    if (mistake) toast(mistake, { kind: 'error', duration: toastDurations.important });
    else if (file) replace.mutate({ name, revision, file }, outcome);
  };
  const onSuccess = (answer: { message: string }) => {
    outcome.onSuccess(answer);
    onRemoved();
  };

  return (
    <section className="border-t border-line pt-4">
      <p className="mb-3 text-sm text-muted">
        Uploaded {uploadedAt && <Time at={uploadedAt} />}
        {size !== null && `, ${formatFileSize(size)}`}
      </p>
      <input
        ref={input}
        type="file"
        accept={acceptedPictureTypesAttribute}
        aria-label="New file for this picture"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          upload(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          pending={replace.isPending}
          pendingText="Uploading..."
          onClick={() => input.current?.click()}
        >
          Replace the file
        </Button>
        <Button
          variant="quiet"
          disabled={uses.length > 0}
          aria-describedby="in-use"
          onClick={() => setConfirming(true)}
        >
          Remove
        </Button>
      </div>
      {uses.length > 0 && (
        <p id="in-use" className="mt-2 text-sm text-muted">
          You can’t remove a picture that pages use.
        </p>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          answer="Remove picture"
          variant="danger"
          pending={remove.isPending}
          onNo={() => setConfirming(false)}
          onYes={() =>
            remove.mutate(
              { name, revision },
              { onSuccess, onError: outcome.onError, onSettled: () => setConfirming(false) },
            )
          }
        >
          <p>The file is deleted. No page uses it.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
