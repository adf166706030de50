import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Viewer } from '#platform/web/desk/viewer.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { MenuGroup } from '../shell/navigation.ts';
import { SearchResultList } from './search-result-list.tsx';
import { useDeskSearch } from './use-desk-search.ts';

/** Sets the attribute `autofocus`, which React does not set. It makes the dialog focus the field when it opens. */
const setAutofocus = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');

/** Searches the screens, their headings and fields, and all data that the viewer may see. It can be used with the keyboard alone (product 11.6). */
export function SearchDialog({
  menu,
  viewer,
  chosenEvent,
  onClose,
}: {
  menu: readonly MenuGroup[];
  viewer: Viewer;
  chosenEvent: string | undefined;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = useDeskSearch(text, { menu, viewer, chosenEvent });
  const listId = useId();
  const options = search.groups.flatMap((group) => group.options);
  // The option that was selected with the arrow keys or the pointer. It applies to one search text, so that a new
  // search starts with the first option.
  const [chosen, setChosen] = useState<{ text: string; at: number }>();
  const at = chosen?.text === search.text ? Math.min(chosen.at, options.length - 1) : 0;
  const active = options[at];
  const [isEnterPending, setEnterPending] = useState(false);

  const go = (to: string) => {
    onClose();
    navigate(to);
  };
  // Opens the first result when it arrives, if Enter was pressed before.
  useEffect(() => {
    if (!isEnterPending || !search.isSettled) return;
    setEnterPending(false);
    if (active && search.state !== 'failed') go(active.to);
  });

  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      setChosen({ text: search.text, at: (at + step + options.length) % options.length });
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!search.isSettled) setEnterPending(true);
    else if (active) go(active.to);
  };

  return (
    <Dialog open onClose={onClose} title="Search everything" className="desk-search max-w-2xl">
      <search className="sticky top-17 z-1 block border-b border-line bg-surface p-4">
        <input
          ref={setAutofocus}
          type="text"
          role="combobox"
          aria-label="Search everything"
          placeholder="A name, an address, a portfolio, a screen, a setting"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && options.length > 0 ? `${listId}-${at}` : undefined}
          value={text}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setText(event.target.value);
            setEnterPending(false);
          }}
          onKeyDown={press}
          className="control"
        />
      </search>
      <SearchResultList
        search={search}
        searchText={text.trim()}
        listId={listId}
        activeIndex={at}
        onActivate={(index) => setChosen({ text: search.text, at: index })}
        onFollow={onClose}
      />
    </Dialog>
  );
}
