import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, type SubmitEvent, useDeferredValue, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { autofocusFirstControl } from '#platform/web/desk/focus-first.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { describedByAttributes, FieldHelpAndError, type Labelled } from '#platform/web/ui/field.tsx';
import { fieldId } from '#platform/web/ui/field-id.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import type { PictureChoice } from '../contract/library.ts';
import { pictureChoicesQuery } from './api.ts';
import { Thumbnail } from './thumbnail.tsx';

const noNames: ReadonlySet<string> = new Set();

/** A form field whose value is the name of a library picture (product 14.7). */
export function LibraryPictureField({
  name,
  label,
  help,
  error,
  value,
  none,
  usedHere,
  onChange,
}: Labelled & {
  /** Name of the picture. Empty if none is chosen. */
  value: string;
  /** Label of the option for no picture, whose value is ''. If undefined, a picture must be chosen. */
  none?: string;
  /** Names of pictures that the form already uses. The dialog marks them. */
  usedHere?: ReadonlySet<string>;
  onChange: (value: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const choices = useQuery(pictureChoicesQuery);
  const id = fieldId(name);
  const chosen = choices.data?.pictures.find((picture) => picture.name === value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take the label of the field around it
    <div className="field" role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="field-legend">
        {label}
      </span>
      <FieldHelpAndError id={id} help={help} error={error} />
      <div className="flex items-center gap-4">
        {chosen && (
          <span className="block aspect-4/3 w-28 flex-none overflow-hidden rounded-plate border border-line">
            <Thumbnail picture={chosen} sizes="112px" />
          </span>
        )}
        <div className="grid min-w-0 justify-items-start gap-2">
          <span className="min-w-0 text-sm wrap-anywhere">
            <strong>{value || (none ?? 'No picture yet')}</strong>
            {chosen?.alt && <span className="line-clamp-2 text-muted">{chosen.alt}</span>}
          </span>
          <Button
            id={id}
            variant="quiet"
            onClick={() => setIsOpen(true)}
            {...describedByAttributes({ name, label, help, error }, id)}
          >
            {value ? 'Choose another picture' : 'Choose a picture'}
          </Button>
        </div>
      </div>
      {isOpen && (
        <PictureChooser
          chosen={value}
          none={none}
          usedHere={usedHere ?? noNames}
          onClose={() => setIsOpen(false)}
          onChoose={(picture) => {
            onChange(picture);
            setIsOpen(false);
          }}
        />
      )}
    </div>
  );
}

/** Dialog to choose a picture. Its tiles are radio buttons, so that arrow keys select and Enter confirms. */
function PictureChooser({
  chosen,
  none,
  usedHere,
  onChoose,
  onClose,
}: {
  /** Name of the picture. Empty if none is chosen. */
  chosen: string;
  none: string | undefined;
  usedHere: ReadonlySet<string>;
  onChoose: (name: string) => void;
  onClose: () => void;
}) {
  const choices = useQuery(pictureChoicesQuery);
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState(chosen);
  const tiles = useRef<HTMLFieldSetElement>(null);
  const found = filterPictures(choices.data?.pictures ?? [], useDeferredValue(search));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Stops the event, because React would also pass it to the form around the field.
    event.stopPropagation();
    onChoose(selected);
  };
  // Renders the dialog outside the form around the field, because forms can't be nested.
  return createPortal(
    <Dialog open onClose={onClose} title="Choose a picture" className="max-w-4xl">
      <SearchBox
        label="Search name or text"
        value={search}
        onChange={setSearch}
        onEnter={() => tiles.current?.querySelector('input')?.focus()}
      />
      <form onSubmit={submit} className="mt-4">
        {choices.data ? (
          <PictureTiles
            ref={tiles}
            pictures={found}
            none={search === '' ? none : undefined}
            usedHere={usedHere}
            selected={selected}
            onSelect={setSelected}
          />
        ) : (
          <QueryState query={choices} />
        )}
        <div className="sticky bottom-0 -mx-6 mt-4 -mb-6 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-6 py-3">
          <TextLink to="/pictures" target="_blank">
            Add a picture to the library
          </TextLink>
          <span className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!choices.data || (selected === '' && none === undefined)}>
              Use this picture
            </Button>
          </span>
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}

/** Shows the pictures as radio buttons. The selected one gets the initial focus. */
function PictureTiles({
  ref,
  pictures,
  none,
  usedHere,
  selected,
  onSelect,
}: {
  ref: Ref<HTMLFieldSetElement>;
  pictures: readonly PictureChoice[];
  none: string | undefined;
  usedHere: ReadonlySet<string>;
  /** Name of the selected picture. Empty for the option without a picture. */
  selected: string;
  onSelect: (name: string) => void;
}) {
  if (pictures.length === 0 && none === undefined)
    return <EmptyState text="No pictures found" help="Try another search." />;
  const tile = (name: string) => ({
    name,
    isSelected: selected === name,
    onSelect: () => onSelect(name),
  });
  return (
    <fieldset ref={ref}>
      <legend className="sr-only">Pictures</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%/2.2),1fr))] gap-3">
        {none !== undefined && (
          <Tile {...tile('')} title={none}>
            <span className="grid size-full place-items-center bg-sunken text-muted" aria-hidden="true">
              None
            </span>
          </Tile>
        )}
        {pictures.map((picture) => (
          <Tile
            key={picture.name}
            {...tile(picture.name)}
            title={picture.name}
            text={tileText(picture)}
            isUsedHere={usedHere.has(picture.name)}
          >
            <Thumbnail picture={picture} sizes="200px" />
          </Tile>
        ))}
      </div>
    </fieldset>
  );
}

function Tile({
  name,
  isSelected,
  onSelect,
  title,
  text,
  isUsedHere = false,
  children,
}: {
  name: string;
  isSelected: boolean;
  onSelect: () => void;
  title: string;
  text?: string;
  isUsedHere?: boolean;
  children: ReactNode;
}) {
  return (
    <label
      ref={isSelected ? autofocusFirstControl : undefined}
      className="plate group relative flex min-w-0 cursor-pointer flex-col overflow-hidden p-0 hover:border-gold-text has-checked:border-gold-text has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-gold-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold-text"
    >
      <input
        type="radio"
        name="picture"
        value={name}
        checked={isSelected}
        onChange={onSelect}
        className="absolute top-2 left-2 size-5 accent-gold-text"
      />
      <span className="block aspect-4/3 w-full overflow-hidden border-b border-line">{children}</span>
      <span className="grid gap-0.5 p-2.5 text-sm">
        <strong className="line-clamp-2 wrap-anywhere group-hover:text-gold-text">{title}</strong>
        {isUsedHere && <span className="text-xs font-semibold text-gold-text">Used here</span>}
        {text && <span className="line-clamp-2 text-xs text-muted">{text}</span>}
      </span>
    </label>
  );
}

function tileText({ alt, state }: PictureChoice): string {
  if (state === 'sample') return 'Sample';
  return state === 'ready' ? alt : `${alt} (${state})`;
}

/** Finds pictures by a search text. Each word must be a prefix of a word in the name or the alternative text. */
export function filterPictures(pictures: readonly PictureChoice[], search: string): PictureChoice[] {
  const typed = wordsOf(search);
  return pictures.filter(({ name, alt }) => {
    const words = wordsOf(`${name} ${alt}`);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
