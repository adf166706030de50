import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { Segments } from '#platform/web/desk/segments.tsx';
import { useFindKey } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlPage, useUrlText } from '#platform/web/desk/url-filters.ts';
import { useWideScreen } from '#platform/web/desk/wide-screen.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { pictureShelves } from '../../../contract/library.ts';
import { picturesQuery } from './api.ts';
import { ChosenPicture } from './chosen-picture.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import { UploadDialog } from './upload-dialog.tsx';

export const meta = () => [{ title: pageTitle('Pictures') }];

export default function Pictures() {
  return (
    <DeskGate allows="superadmin">
      <Library />
    </DeskGate>
  );
}

const filters = { shelf: pictureShelves };
const shelfNames = {
  all: 'All',
  uploaded: 'Uploaded',
  samples: 'Samples',
  unfinished: 'Not ready',
  unused: 'Not used',
} as const;
const empty = {
  all: 'No picture was found',
  uploaded: 'Nothing has been uploaded yet',
  samples: 'No sample is left',
  unfinished: 'Every picture is ready',
  unused: 'Every picture is used',
} as const;

/** A dialog for a new picture: with the name of the sample that it replaces, or without. */
type Upload = { sample: string | undefined };

function Library() {
  const [text, setText] = useUrlText('q');
  const [params] = useSearchParams();
  const [{ shelf }, choose] = useUrlFilters(filters);
  const page = useUrlPage();
  const [chosen, setChosen] = useState<string>();
  const [upload, setUpload] = useState<Upload>();
  const isWide = useWideScreen();
  const pictures = useQuery(picturesQuery({ shelf, q: params.get('q') ?? '', page }));
  const searchBox = useRef<HTMLInputElement>(null);
  useFindKey(searchBox);
  const { data } = pictures;
  const picture = data?.rows.find(({ name }) => name === chosen);

  return (
    <DeskPage
      title="Pictures"
      back={{ to: '/superadmin', label: 'Go Back' }}
      actions={<Button onClick={() => setUpload({ sample: undefined })}>Add a picture</Button>}
    >
      <div className="mb-4 grid gap-3">
        <SearchBox ref={searchBox} label="Search name, words or page" value={text} onChange={setText} />
        <Segments
          label="Which pictures"
          segments={pictureShelves.map((id) => ({ id, label: shelfNames[id], count: data?.counts[id] }))}
          chosen={shelf}
          onChoose={(id) => choose('shelf', id)}
        />
      </div>
      <div className={picture && isWide ? 'grid grid-cols-[minmax(0,1fr)_26rem] gap-5' : undefined}>
        <div className="min-w-0">
          <PagedList query={pictures} label="pictures" empty={<EmptyState text={empty[shelf]} />}>
            {(rows) => <ContactSheet pictures={rows} chosen={chosen} onChoose={setChosen} />}
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
            if (shelf === 'samples') choose('shelf', 'all');
          }}
        />
      )}
    </DeskPage>
  );
}
