import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useDeferredValue, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { pictureChoicesQuery } from './api.ts';
import { matching } from './matching.ts';
import { PictureTiles } from './picture-tiles.tsx';

/**
 * The library to choose one picture from. Its tiles are radio buttons: arrows move the choice, Enter takes it, Escape
 * leaves it as it was.
 */
export function PictureChooser({
  chosen,
  none,
  usedHere,
  onChoose,
  onClose,
}: {
  /** The name of the picture that is chosen now; empty where none is. */
  chosen: string;
  /** What it is called to choose none; without it a picture has to be chosen. */
  none: string | undefined;
  /** The names of pictures that are on what the form is about. */
  usedHere: ReadonlySet<string>;
  onChoose: (name: string) => void;
  onClose: () => void;
}) {
  const choices = useQuery(pictureChoicesQuery);
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState(chosen);
  const tiles = useRef<HTMLFieldSetElement>(null);
  const found = matching(choices.data?.pictures ?? [], useDeferredValue(search));
  const take = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    // React would tell the form around the field, too.
    submitted.stopPropagation();
    onChoose(wanted);
  };
  // At the end of the page, since a form within a form is none.
  return createPortal(
    <Dialog open onClose={onClose} title="Choose a picture" className="max-w-4xl">
      <SearchBox
        label="Search name or words"
        value={search}
        onChange={setSearch}
        onEnter={() => tiles.current?.querySelector('input')?.focus()}
      />
      <form onSubmit={take} className="mt-4">
        {choices.data ? (
          <PictureTiles
            ref={tiles}
            pictures={found}
            none={search === '' ? none : undefined}
            usedHere={usedHere}
            wanted={wanted}
            onWant={setWanted}
          />
        ) : (
          <QueryState query={choices} />
        )}
        <div className="sticky bottom-0 -mx-6 mt-4 -mb-6 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-6 py-3">
          <TextLink to="/pictures" target="_blank">
            Add one to the library
          </TextLink>
          <span className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!choices.data || (wanted === '' && none === undefined)}>
              Take this one
            </Button>
          </span>
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}
