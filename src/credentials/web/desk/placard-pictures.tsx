import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { acceptedImageTypes } from '#media/contract/images.ts';
import { formatFileUploadError } from '#media/web/index.ts';
import { plural } from '#platform/rule/plural.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { RowButton } from '#platform/web/desk/row-button.tsx';
import { createToastMutationHandlers, toast } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useObjectUrl } from '#platform/web/ui/file-drop.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  buildDeletePortfolioPictureMutation,
  buildPortfolioPictureQuery,
  buildPortfolioPicturesQuery,
  buildUploadPortfolioPictureMutation,
  type PrintSetup,
} from '../api.ts';
import { type MatchedPicture, matchPicturesToPortfolios } from './match-pictures.ts';

/**
 * Shows a button for a dialog in which the user edits the flags, emblems and portraits for placards (product 24.14).
 */
export function PlacardPictures({ setup }: { setup: PrintSetup }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border border-line bg-surface p-4">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">Flags, emblems and portraits</p>
        <p className="text-sm text-muted">A picture beside the name of the portfolio, if you upload one.</p>
      </div>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Edit pictures
      </Button>
      {isOpen && <PicturesDialog setup={setup} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function PicturesDialog({
  setup: { eventName, committees },
  onClose,
}: {
  setup: PrintSetup;
  onClose: () => void;
}) {
  const [committee, setCommittee] = useState(committees[0]?.value ?? '');
  const [everywhere, setEverywhere] = useState(true);
  const [failure, setFailure] = useState<string>();
  const list = useQuery(buildPortfolioPicturesQuery(eventName, committee));
  const cache = useQueryClient();
  const upload = useMutation(buildUploadPortfolioPictureMutation(cache));
  const portfolios = list.data?.portfolios ?? [];

  const [chosen, setChosen] = useState<ReturnType<typeof matchPicturesToPortfolios<File>>>();

  const chooseFiles = async (files: readonly File[]) => {
    setFailure(undefined);
    const lists = await Promise.all(
      committees.map(({ value }) => cache.fetchQuery(buildPortfolioPicturesQuery(eventName, value))),
    );
    const withPortfolios = committees.map(({ value, name }, at) => ({
      names: [value, name],
      portfolios: lists[at]?.portfolios ?? [],
    }));
    setChosen(matchPicturesToPortfolios(files, withPortfolios));
  };

  const uploadAll = async (matched: readonly MatchedPicture<File>[]) => {
    let saved = 0;
    // The server accepts one upload of an account at a time.
    for (const { file, portfolio, committee: only } of matched)
      try {
        const { portfolioId } = portfolio;
        await upload.mutateAsync({ eventName, portfolioId, everywhere: everywhere && only === null, file });
        saved += 1;
      } catch (error) {
        setFailure(`${file.name}: ${formatFileUploadError(error)}`);
        break;
      }
    if (saved > 0)
      toast(plural(saved, { one: '# picture saved', other: '# pictures saved' }), { kind: 'success' });
    setChosen(undefined);
  };

  return (
    <Dialog open onClose={onClose} title="Pictures on placards" className="max-w-2xl">
      <div className="grid gap-4">
        <Select
          name="pictures-of"
          label="Committee"
          value={committee}
          options={committees.map(({ value, name }) => ({ value, label: name }))}
          onChange={({ target }) => setCommittee(target.value)}
        />
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            className="mt-1.5"
            checked={everywhere}
            onChange={({ target }) => setEverywhere(target.checked)}
          />
          <span>Use each picture for the same portfolio in other committees too</span>
        </label>
        <div className="grid justify-items-start gap-2">
          <ChooseButton
            label="Upload several pictures"
            multiple
            pending={upload.isPending}
            onChoose={chooseFiles}
          />
          <p className="text-sm text-muted">
            Files named after their portfolios, such as ‘France.png’, find them in every committee. A file
            such as ‘{committees[0]?.value ?? 'Council'} France.png’ is for one committee.
          </p>
          {chosen && (
            <MatchedPictures
              {...chosen}
              pending={upload.isPending}
              onUpload={() => uploadAll(chosen.matched)}
              onCancel={() => setChosen(undefined)}
            />
          )}
          <p role="alert" className={failure ? 'field-error wrap-anywhere' : 'sr-only'}>
            {failure}
          </p>
        </div>
        {list.data ? (
          <ul aria-label="Portfolios">
            {portfolios.map((portfolio) => (
              <PortfolioRow
                key={portfolio.portfolioId}
                portfolio={portfolio}
                isUploading={upload.isPending}
                onUpload={(file) =>
                  upload.mutate(
                    { eventName, portfolioId: portfolio.portfolioId, everywhere, file },
                    {
                      onSuccess: ({ message }) => {
                        setFailure(undefined);
                        toast(message, { kind: 'success' });
                      },
                      onError: (error) => setFailure(`${file.name}: ${formatFileUploadError(error)}`),
                    },
                  )
                }
              />
            ))}
          </ul>
        ) : (
          <QueryState query={list} />
        )}
      </div>
    </Dialog>
  );
}

/** Lists at most this many files. */
const maxShown = 60;

/** Shows which files are for which portfolios before anything is uploaded. */
function MatchedPictures({
  matched,
  others,
  pending,
  onUpload,
  onCancel,
}: {
  matched: readonly MatchedPicture<File>[];
  others: readonly File[];
  pending: boolean;
  onUpload: () => void;
  onCancel: () => void;
}) {
  const pictures = plural(matched.length, { one: '# picture', other: '# pictures' });
  return (
    <div className="grid w-full gap-3 border border-line bg-sunken p-4 text-sm">
      {others.length > 0 && (
        <div className="border-l-3 border-danger pl-4" role="status">
          <p className="font-semibold">
            {plural(others.length, { one: '# file has no portfolio', other: '# files have no portfolio' })}
          </p>
          <p className="wrap-anywhere">
            {others
              .slice(0, maxShown)
              .map(({ name }) => name)
              .join(', ')}
          </p>
        </div>
      )}
      {matched.length > 0 && (
        <ul aria-label="Files and their portfolios" className="grid gap-1">
          {matched.slice(0, maxShown).map(({ file, portfolio, committee }) => (
            <li key={file.name} className="wrap-anywhere">
              {file.name} → <strong>{portfolio.name}</strong>
              <span className="text-muted">
                {committee !== null && ` in ${committee} only`}
                {portfolio.pictureAt !== null && ', replaces its picture'}
              </span>
            </li>
          ))}
          {matched.length > maxShown && <li>and {matched.length - maxShown} more</li>}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" disabled={pending} onClick={onCancel}>
          Cancel
        </Button>
        {matched.length > 0 && (
          <Button pending={pending} onClick={onUpload}>
            Upload {pictures}
          </Button>
        )}
      </div>
    </div>
  );
}

function PortfolioRow({
  portfolio: { portfolioId, name, pictureAt },
  isUploading,
  onUpload,
}: {
  portfolio: { portfolioId: string; name: string; pictureAt: string | null };
  isUploading: boolean;
  onUpload: (file: File) => void;
}) {
  const remove = useMutation(buildDeletePortfolioPictureMutation(useQueryClient()));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line py-2 not-last:border-b">
      <span className="grid h-12 w-16 flex-none place-items-center border border-line bg-[oklch(1_0_0)]">
        {pictureAt && <Picture portfolioId={portfolioId} at={pictureAt} name={name} />}
      </span>
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{name}</span>
      <span className="flex flex-none items-center gap-5">
        <ChooseButton
          label={pictureAt ? 'Change' : 'Add picture'}
          subject={name}
          pending={isUploading}
          onChoose={([file]) => {
            if (file) onUpload(file);
          }}
        />
        {pictureAt && (
          <RowButton
            subject={name}
            onPress={() => remove.mutate({ portfolioId }, createToastMutationHandlers())}
          >
            Remove
          </RowButton>
        )}
      </span>
    </li>
  );
}

function Picture({ portfolioId, at, name }: { portfolioId: string; at: string; name: string }) {
  const address = useObjectUrl(useQuery(buildPortfolioPictureQuery(portfolioId, at)).data);
  if (!address) return null;
  return <img src={address} alt={`On the placard of ${name}`} className="max-h-11 max-w-15 object-contain" />;
}

function ChooseButton({
  label,
  subject,
  multiple = false,
  pending,
  onChoose,
}: {
  label: string;
  subject?: string;
  multiple?: boolean;
  pending: boolean;
  onChoose: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={acceptedImageTypes.join(',')}
        aria-label={subject === undefined ? label : `${label}: ${subject}`}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Empties the input, so that the same file can be chosen again.
          target.value = '';
        }}
      />
      <Button variant="quiet" disabled={pending} onClick={() => input.current?.click()}>
        {label}
        {subject !== undefined && <span className="sr-only"> for {subject}</span>}
      </Button>
    </>
  );
}
