import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { plural } from '#platform/rule/plural.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { useListSearchShortcut } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlPage, useUrlText } from '#platform/web/desk/url-filters.ts';
import { useWideScreen } from '#platform/web/desk/use-wide-screen.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type PictureRow, type PictureUse, pictureFilters } from '../../contract/library.ts';
import { buildPicturesQuery } from '../api.ts';
import { PictureStateBadge, Thumbnail } from '../thumbnail.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { UploadDialog } from './upload-dialog.tsx';

export const meta = () => [{ title: pageTitle('Pictures') }];

export default function Pictures() {
  return (
    <DeskGate allows="superadmin">
      <Library />
    </DeskGate>
  );
}

const urlFilters = { filter: pictureFilters };
const filterLabels = {
  all: 'All',
  uploaded: 'Uploaded',
  samples: 'Samples',
  unfinished: 'Not ready',
  unused: 'Not used',
} as const;
const emptyTexts = {
  all: 'No pictures found',
  uploaded: 'No uploads yet',
  samples: 'No samples left',
  unfinished: 'All pictures are ready',
  unused: 'All pictures are used',
} as const;

type Upload = { sample: string | undefined };

function Library() {
  const [text, setText] = useUrlText('q');
  const [params] = useSearchParams();
  const [{ filter }, choose] = useUrlFilters(urlFilters);
  const page = useUrlPage();
  const [chosen, setChosen] = useState<string>();
  const [upload, setUpload] = useState<Upload>();
  const isWide = useWideScreen();
  const pictures = useQuery(buildPicturesQuery({ filter, q: params.get('q') ?? '', page }));
  const searchBox = useRef<HTMLInputElement>(null);
  useListSearchShortcut(searchBox);
  const { data } = pictures;
  const picture = data?.rows.find(({ name }) => name === chosen);

  return (
    <DeskPageFrame
      title="Pictures"
      back={{ to: '/superadmin', label: 'Go Back' }}
      actions={<Button onClick={() => setUpload({ sample: undefined })}>Add a picture</Button>}
    >
      <div className="mb-4 grid gap-3">
        <SearchBox ref={searchBox} label="Search name, text or page" value={text} onChange={setText} />
        <SegmentedControl
          label="Filter"
          segments={pictureFilters.map((id) => ({ id, label: filterLabels[id], count: data?.counts[id] }))}
          chosen={filter}
          onChoose={(id) => choose('filter', id)}
        />
      </div>
      <div className={picture && isWide ? 'grid grid-cols-[minmax(0,1fr)_26rem] gap-5' : undefined}>
        <div className="min-w-0">
          <PagedList query={pictures} label="pictures" empty={<EmptyState text={emptyTexts[filter]} />}>
            {(rows) => <TileGrid pictures={rows} chosen={chosen} onChoose={setChosen} />}
          </PagedList>
        </div>
        {picture && (
          <ChosenPicture
            picture={picture}
            isBeside={isWide}
            onClose={() => setChosen(undefined)}
            onUpload={() => setUpload({ sample: picture.name })}
          />
        )}
      </div>
      {upload && (
        <UploadDialog
          sample={upload.sample}
          onClose={() => setUpload(undefined)}
          onAdded={(name) => {
            setUpload(undefined);
            setChosen(name);
            if (filter === 'samples') choose('filter', 'all');
          }}
        />
      )}
    </DeskPageFrame>
  );
}

function TileGrid({
  pictures,
  chosen,
  onChoose,
}: {
  pictures: readonly PictureRow[];
  chosen: string | undefined;
  onChoose: (name: string) => void;
}) {
  return (
    <ul
      aria-label="Pictures"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(10.5rem,100%/2.2),1fr))] gap-3"
    >
      {pictures.map((picture) => (
        <li key={picture.name} className="min-w-0">
          <button
            type="button"
            aria-pressed={picture.name === chosen}
            onClick={() => onChoose(picture.name)}
            className="plate group flex h-full w-full flex-col overflow-hidden p-0 text-left hover:border-gold-text aria-pressed:border-gold-text aria-pressed:outline-2 aria-pressed:-outline-offset-2 aria-pressed:outline-gold-line"
          >
            <TileContent picture={picture} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function TileContent({ picture }: { picture: PictureRow }) {
  const { name, alt, state, uses } = picture;
  const [use] = uses;
  return (
    <>
      <span className="block aspect-4/3 w-full overflow-hidden border-b border-line">
        <Thumbnail picture={picture} sizes="220px" />
      </span>
      <span className="flex w-full grow flex-col gap-1 p-2.5 text-sm">
        <strong className="line-clamp-2 wrap-anywhere group-hover:text-gold-text">{name}</strong>
        <span className="line-clamp-1 text-xs text-muted">{alt || (use && usageText(use))}</span>
        <span className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-1 text-xs text-muted">
          <PictureStateBadge state={state} />
          <span>
            {uses.length === 0 ? 'not used' : plural(uses.length, { one: '# use', other: '# uses' })}
          </span>
        </span>
      </span>
    </>
  );
}

const usageText = ({ where, what }: PictureUse) => (what ? `${where}, ${what}` : where);

function ChosenPicture({
  picture,
  isBeside,
  onClose,
  onUpload,
}: {
  picture: PictureRow;
  isBeside: boolean;
  onClose: () => void;
  onUpload: () => void;
}) {
  const panel = <PicturePanel key={picture.name} picture={picture} onUpload={onUpload} onRemoved={onClose} />;
  if (!isBeside)
    return (
      <Dialog open onClose={onClose} title={picture.name} className="max-w-xl">
        {panel}
      </Dialog>
    );
  return (
    <section
      aria-label="Chosen picture"
      className="plate sticky top-20 max-h-[calc(100dvh-6rem)] self-start overflow-y-auto p-5"
    >
      <div className="mb-4 flex items-start justify-between gap-3 border-b border-line pb-3">
        <h2 className="min-w-0 text-lg wrap-anywhere">{picture.name}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {panel}
    </section>
  );
}
