import { useCallback, useMemo, useRef, useState } from 'react';
import { rowsBefore } from '#platform/contract/list.ts';
import { KeysHint } from '#platform/web/desk/keys-hint.tsx';
import { Pager } from '#platform/web/desk/pager.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { Segments } from '#platform/web/desk/segments.tsx';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { useUrlText } from '#platform/web/desk/url-text.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { fieldsShownIn } from '#registration/contract/answers.ts';
import type { Decision, ListAnswer } from '../api.ts';
import { BulkDecisionDialog } from '../decide/bulk-decision-dialog.tsx';
import type { Asked } from '../decide/people-asked.tsx';
import { FilterChoices } from './filter-choices.tsx';
import { focusedRow, moveBy } from './move-focus.ts';
import { RegistrationTable } from './registration-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useListFilter } from './use-list-filter.ts';
import { useSelection } from './use-selection.ts';

/** What a search looks at. */
const searched = new Intl.ListFormat('en-IN', { type: 'disjunction' }).format([
  'name',
  'e-mail',
  'scholar id',
  'group',
  ...fieldsShownIn('search').map(({ label }) => label.toLowerCase()),
]);

/** Search, sections, filters, one page of rows, and what is done to those that are chosen. */
export function RegistrationList({
  list,
  isOld,
  fixed,
}: {
  list: ListAnswer;
  /** The rows on screen are those of the filter before; the new ones are on their way. */
  isOld: boolean;
  /** The section is the path's to name. */
  fixed: boolean;
}) {
  const [text, setText] = useUrlText('q');
  const [section, setSection] = useUrlText('section', 'all');
  const { chosen, choose, query } = useListFilter();
  const selection = useSelection(list.rows);
  const [asked, setAsked] = useState<{ decision: Decision; people: readonly Asked[] }>();
  const searchBox = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);

  const ask = useCallback(
    (decision: Decision) => {
      const focused = focusedRow(rows.current);
      const ids = selection.chosen.length > 0 || !focused ? selection.chosen : selection.choosable([focused]);
      const people = list.rows.filter(({ _id }) => ids.includes(_id));
      if (people.length > 0) setAsked({ decision, people });
    },
    [selection, list.rows],
  );
  const keys = useMemo(
    () => ({
      f: { does: 'find in this list', run: () => searchBox.current?.select() },
      j: { does: 'down', run: () => moveBy(rows.current, 1) },
      k: { does: 'up', run: () => moveBy(rows.current, -1) },
      Enter: { does: 'open' },
      x: { does: 'choose', run: () => selection.toggle(focusedRow(rows.current) ?? '') },
      c: { does: 'confirm', run: () => ask('confirm') },
      d: { does: 'decline', run: () => ask('decline') },
    }),
    [ask, selection],
  );
  useShortcuts(keys);

  if (list.registered === 0)
    return (
      <EmptyState
        text="Nobody has registered yet"
        help="Registrations appear here as soon as delegates send them."
      />
    );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-busy={isOld}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <SearchBox
          ref={searchBox}
          label={`Search ${searched}`}
          value={text}
          onChange={setText}
          onEnter={() => moveBy(rows.current, 1)}
        />
        <FilterChoices chosen={chosen} choose={choose} />
      </div>
      {!fixed && (
        <Segments
          label="Sections"
          segments={list.sections.map(({ id, count }) => ({ id, label: id, count }))}
          chosen={section}
          onChoose={setSection}
        />
      )}
      <p role="status" className="sr-only">
        {isOld ? '' : `${list.total} of ${list.registered} shown`}
      </p>
      <div ref={rows} className={`plate p-0 ${isOld ? 'opacity-60' : ''}`}>
        {list.rows.length === 0 ? (
          <EmptyState
            text="None."
            help={
              text ? 'Search for the beginnings of words: a name, an e-mail address, a college.' : undefined
            }
          />
        ) : (
          <RegistrationTable
            rows={list.rows}
            first={rowsBefore(list.page) + 1}
            query={query}
            selection={selection}
          />
        )}
        <Pager label="registrations" page={list.page} total={list.total} shown={list.rows.length} />
      </div>
      <SelectionBar selection={selection} onAsk={ask} />
      {asked && (
        <BulkDecisionDialog
          {...asked}
          onNo={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            selection.clear();
          }}
        />
      )}
      <KeysHint />
    </div>
  );
}
