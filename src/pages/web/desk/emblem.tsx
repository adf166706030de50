import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { acceptedImageTypes } from '#media/contract/images.ts';
import { buildEmblemPath, type EmblemUse, type getEmblem } from '#media/contract.ts';
import {
  buildRemoveEmblemMutation,
  buildUploadEmblemMutation,
  emblemQuery,
  findEmblemFileError,
  formatFileUploadError,
} from '#media/web/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { Seal } from '../seal.tsx';
import { useSite } from '../use-site.ts';

export const meta = () => [{ title: pageTitle('Emblem') }];

/** Screen on which a superadmin uploads the emblem of the club, or returns to the drawn one (product 14.8). */
export default function EmblemScreen() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Emblem">
        <LoadedEmblem />
      </DeskPageFrame>
    </DeskGate>
  );
}

function LoadedEmblem() {
  const emblem = useQuery(emblemQuery);
  if (!emblem.data) return <QueryState query={emblem} />;
  const { uploaded, digest, revision } = emblem.data;
  return (
    <div className="grid gap-8">
      <p className="max-w-prose text-muted">
        The emblem is on every page, in the browser’s tab, on home screens, in mails, on badges, placards,
        sheets, receipts and certificates, on the drawn poster, and in the pictures that links show. Without
        an upload it is the drawn one. A change is public within seconds.
      </p>
      <div className="grid items-start gap-8 wide:grid-cols-2">
        <Upload revision={revision} />
        <Status uploaded={uploaded} isShown={digest !== null} revision={revision} />
      </div>
      <Previews digest={digest} />
    </div>
  );
}

type Uploaded = AnswerOf<typeof getEmblem>['uploaded'];

function Upload({ revision }: { revision: number }) {
  const upload = useMutation(buildUploadEmblemMutation(useQueryClient()));
  const [problem, setProblem] = useState<string>();
  const choose = (file: File | undefined) => {
    if (!file) return;
    const mistake = findEmblemFileError(file);
    setProblem(mistake);
    if (mistake) return;
    upload.mutate({ file, revision }, { onError: (failure) => setProblem(formatFileUploadError(failure)) });
  };
  return (
    <FileDrop
      name="emblem"
      label="Picture of the emblem"
      help="PNG, WebP, AVIF or JPEG, at most 2 MB. Best is a square PNG with a transparent ground, 500 pixels wide or more."
      error={upload.isPending ? undefined : problem}
      note={upload.isPending ? 'Uploading your emblem...' : undefined}
      file={upload.isPending ? upload.variables.file : undefined}
      onChoose={choose}
      accept={acceptedImageTypes.join(',')}
    />
  );
}

function formatStatus({ state, failure }: NonNullable<Uploaded>, isShown: boolean): string {
  const inUse = isShown ? 'the earlier one' : 'the drawn one';
  if (failure) return `${failure} Until you choose another picture, ${inUse} is in use.`;
  return state === 'ready'
    ? 'Your uploaded emblem is in use.'
    : `Your emblem is being processed. This takes a few seconds. Until then, ${inUse} is in use.`;
}

function Status({ uploaded, isShown, revision }: { uploaded: Uploaded; isShown: boolean; revision: number }) {
  const remove = useMutation(buildRemoveEmblemMutation(useQueryClient()));
  const [isConfirming, setConfirming] = useState(false);
  if (!uploaded)
    return (
      <p role="status" className="plate p-4">
        The drawn emblem is in use.
      </p>
    );
  return (
    <div className="plate grid justify-items-start gap-4 p-4">
      <p role="status" className={uploaded.failure ? 'text-danger' : ''}>
        {formatStatus(uploaded, isShown)}
      </p>
      <Button variant="quiet" onClick={() => setConfirming(true)}>
        Use the drawn emblem again
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Use the drawn emblem again?"
          answer="Use the drawn emblem"
          pending={remove.isPending}
          onYes={() =>
            remove.mutate(revision, {
              ...createToastMutationHandlers(),
              onSettled: () => setConfirming(false),
            })
          }
          onNo={() => setConfirming(false)}
        >
          <p>Your uploaded picture is deleted. Pages, mails and papers show the drawn emblem.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Files of the build with the drawn emblem, for the uses that have one. */
const drawnFiles: Partial<Record<EmblemUse, string>> = {
  favicon: '/favicon.svg',
  touch: '/apple-touch-icon.png',
  large: '/icon-512.png',
  maskable: '/icon-512.png',
  mail: '/icon-192.png',
};

function Picture({
  use,
  digest,
  size,
  className = '',
}: {
  use: EmblemUse;
  digest: string | null;
  size: number;
  className?: string;
}) {
  const file = digest === null ? drawnFiles[use] : buildEmblemPath(digest, use);
  const style = { width: size, height: size };
  if (file === undefined)
    return (
      <span className="block" style={style}>
        <Seal className="size-full" />
      </span>
    );
  return <img src={file} alt="" width={size} height={size} style={style} className={className} />;
}

function Previews({ digest }: { digest: string | null }) {
  const { club } = useSite();
  const picture = { digest };
  return (
    <section aria-labelledby="emblem-previews" className="grid gap-4">
      <h2 id="emblem-previews" className="text-xl">
        How it looks
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
        <Preview label="Pages: header and top of the home page">
          <div className="night grid w-full gap-4 bg-ground p-4">
            <span className="flex items-center gap-3 font-heading text-lg tracking-[0.09em]">
              <Picture {...picture} use="page" size={44} />
              {club.shortName}
            </span>
            <Picture {...picture} use="page" size={112} />
          </div>
        </Preview>
        <Preview label="Browser tab, 16 and 32 pixels">
          <Picture {...picture} use="favicon" size={16} />
          <Picture {...picture} use="favicon" size={32} />
        </Preview>
        <Preview label="Home screen of a phone">
          <Picture {...picture} use="touch" size={60} className="rounded-[14px]" />
          <Picture {...picture} use="maskable" size={60} className="rounded-full" />
        </Preview>
        <Preview label="App and search engines">
          <Picture {...picture} use="large" size={96} />
        </Preview>
        <Preview label="Mails">
          <Picture {...picture} use="mail" size={40} />
        </Preview>
        <Preview label="Papers: badges, receipts, certificates">
          <div className="day grid w-full justify-items-center gap-2 bg-[oklch(1_0_0)] p-4 text-[oklch(0.45_0.09_80)]">
            <Picture {...picture} use="paper" size={52} />
            <Picture {...picture} use="paper" size={40} />
          </div>
        </Preview>
      </ul>
    </section>
  );
}

function Preview({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="plate grid grid-rows-[1fr_auto] gap-3 p-4">
      <div className="flex flex-wrap items-center justify-center gap-4">{children}</div>
      <p className="text-center text-sm text-muted">{label}</p>
    </li>
  );
}
