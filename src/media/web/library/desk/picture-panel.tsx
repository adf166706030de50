import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { PictureRow } from '../../../contract/library.ts';
import { makeAgainMutation, removeMutation, replaceMutation } from './api.ts';
import { acceptedTypes, fileMistake } from './judge-file.ts';
import { PictureState } from './picture-state.tsx';
import { WordsForm } from './words-form.tsx';

/** One picture: how it stands, what it shows, where it is used, and what can be done with it. */
export function PicturePanel({
  picture,
  onUpload,
  onRemoved,
}: {
  picture: PictureRow;
  /** In place of this sample. */
  onUpload: () => void;
  onRemoved: () => void;
}) {
  const isSample = picture.state === 'sample';
  return (
    <div className="grid gap-5">
      <PictureState picture={picture}>
        {picture.state === 'failed' && <TryAgain picture={picture} />}
      </PictureState>
      {isSample && (
        <>
          {picture.files && (
            <img src={picture.files.webp.at(-1)} alt="" className="w-full rounded-plate border border-line" />
          )}
          <p className="text-sm">The site draws this sample until there is a photograph of this name.</p>
          <div>
            <Button onClick={onUpload}>Upload a picture</Button>
          </div>
        </>
      )}
      {!isSample && <WordsForm key={picture.name} picture={picture} />}
      <Uses picture={picture} />
      {!isSample && <FileOf picture={picture} onRemoved={onRemoved} />}
    </div>
  );
}

const say = {
  onSuccess: ({ message }: { message: string }) => toast(message, { kind: 'success' }),
  onError: toastFailure,
};

function TryAgain({ picture: { name, revision } }: { picture: PictureRow }) {
  const again = useMutation(makeAgainMutation(useQueryClient()));
  return (
    <Button variant="quiet" pending={again.isPending} onClick={() => again.mutate({ name, revision }, say)}>
      Try again
    </Button>
  );
}

function Uses({ picture: { uses } }: { picture: PictureRow }) {
  return (
    <section>
      <h3 className="mb-1 text-base">Where it is used</h3>
      {uses.length === 0 ? (
        <p className="text-sm text-muted">Nothing refers to it.</p>
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

/** The file behind a picture: since when, how large, another one in its place, or none. */
function FileOf({ picture, onRemoved }: { picture: PictureRow; onRemoved: () => void }) {
  const { name, revision, uses, uploadedAt, size } = picture;
  const cache = useQueryClient();
  const replace = useMutation(replaceMutation(cache));
  const remove = useMutation(removeMutation(cache));
  const [asks, setAsks] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const send = (file: File | undefined) => {
    const mistake = file && fileMistake(file);
    if (mistake) toast(mistake, { kind: 'error', duration: toastDurations.important });
    else if (file) replace.mutate({ name, revision, file }, say);
  };
  const onSuccess = (said: { message: string }) => {
    say.onSuccess(said);
    onRemoved();
  };

  return (
    <section className="border-t border-line pt-4">
      <p className="mb-3 text-sm text-muted">
        Uploaded {uploadedAt && <Time at={uploadedAt} />}
        {size !== null && `, ${inMegabytes(size)}`}
      </p>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        aria-label="Another file for this picture"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          send(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          pending={replace.isPending}
          pendingText="Sending..."
          onClick={() => input.current?.click()}
        >
          Replace the file
        </Button>
        <Button
          variant="quiet"
          disabled={uses.length > 0}
          aria-describedby="in-use"
          onClick={() => setAsks(true)}
        >
          Remove
        </Button>
      </div>
      {uses.length > 0 && (
        <p id="in-use" className="mt-2 text-sm text-muted">
          It is in use, so it can be replaced and not removed.
        </p>
      )}
      {asks && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          answer="Remove the picture"
          variant="danger"
          pending={remove.isPending}
          onNo={() => setAsks(false)}
          onYes={() =>
            remove.mutate(
              { name, revision },
              { onSuccess, onError: say.onError, onSettled: () => setAsks(false) },
            )
          }
        >
          <p>Its file goes too. Nothing refers to it.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function inMegabytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
