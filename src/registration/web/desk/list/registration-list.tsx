import { useMemo, useRef } from 'react';
import { registrationsChangeIn } from '#conference/contract.ts';
import { rowsBefore } from '#platform/contract/list.ts';
import { KeysHint } from '#platform/web/desk/keys-hint.tsx';
import { Pager } from '#platform/web/desk/pager.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { Segments } from '#platform/web/desk/segments.tsx';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { useUrlText } from '#platform/web/desk/url-text.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { fieldsShownIn } from '../../../contract/answers.ts';
import { workSections } from '../../../contract/desk/work-sections.ts';
import type { ListAnswer } from '../api.ts';
import { BulkDecisionDialog } from '../decide/bulk-decision-dialog.tsx';
import { ConfirmPaid } from '../decide/confirm-paid.tsx';
import { EventOverNotice } from '../event-over-notice.tsx';
import { NewcomersLine } from '../live/newcomers-line.tsx';
import { useChanges } from '../live/use-changes.ts';
import { ChosenLine } from './chosen-line.tsx';
import { FilterChoices } from './filter-choices.tsx';
import { focusedRow, moveBy } from './move-focus.ts';
import { RegistrationBeside } from './registration-beside.tsx';
import { RegistrationTable } from './registration-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useListFilter } from './use-list-filter.ts';
import { useListWork } from './use-list-work.ts';
import { useSelection } from './use-selection.ts';

/** What a search looks at. */
const searched = new Intl.ListFormat('en-IN', { type: 'disjunction' }).format([
  'name',
  'e-mail',
  'scholar id',
  'group',
  ...fieldsShownIn('search').map(({ label }) => label.toLowerCase()),
]);

/** Nothing of an event that is over can be chosen. */
const noRows: ListAnswer['rows'] = [];

/** Sections that show who waits for a decision. */
const withWaiting: readonly string[] = ['all', 'pending', workSections.undecided];

/** Search, sections, filters, one page of rows, and what is done to those that are chosen. */
export function RegistrationList({
  eventName,
  list,
  isOld,
  fixed,
  mayUndo,
}: {
  eventName: string;
  list: ListAnswer;
  /** The rows on screen are those of the filter before; the new ones are on their way. */
  isOld: boolean;
  /** The section is the path's to name. */
  fixed: boolean;
  mayUndo: boolean;
}) {
  const [text, setText] = useUrlText('q');
  const [section, setSection] = useUrlText('section', 'all');
  const { chosen, choose, query, filter } = useListFilter();
  const changes = registrationsChangeIn(list.eventState);
  const selection = useSelection(changes ? list.rows : noRows);
  const { holders, newcomers } = useChanges(eventName, list.at);
  const searchBox = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const work = useListWork({ eventName, list, filter, query, selection, holders, rows });
  const { asked, ask, at, isWide } = work;
  const keys = useMemo(
    () => ({
      f: { does: 'find in this list', run: () => searchBox.current?.select() },
      j: { does: 'down', run: () => moveBy(rows.current, 1) },
      k: { does: 'up', run: () => moveBy(rows.current, -1) },
      Enter: { does: 'open' },
      ...(changes && {
        x: { does: 'choose', run: () => selection.toggle(focusedRow(rows.current) ?? '') },
        c: { does: 'confirm', run: () => ask('confirm') },
        d: { does: 'decline', run: () => ask('decline') },
        n: { does: 'next that waits', run: work.goOn },
      }),
    }),
    [changes, ask, selection, work.goOn],
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
          onLeave={work.comeBack}
        />
        <FilterChoices chosen={chosen} choose={choose} />
      </div>
      {!fixed && (
        <Segments label="Sections" segments={list.sections} chosen={section} onChoose={setSection} />
      )}
      <p role="status" className="sr-only">
        {isOld ? '' : `${list.total} of ${list.registered} shown`}
      </p>
      {filter.chose !== '' && <ChosenLine />}
      <EventOverNotice state={list.eventState} mayReopen={mayUndo} />
      {changes && withWaiting.includes(filter.section) && <ConfirmPaid eventName={eventName} />}
      <NewcomersLine newcomers={newcomers} list={list} />
      <div
        className={
          isWide ? 'grid grid-cols-[minmax(20rem,5fr)_minmax(0,8fr)] gap-5' : 'grid grid-cols-[minmax(0,1fr)]'
        }
      >
        <div ref={rows} className={`plate self-start p-0 ${isOld ? 'opacity-60' : ''}`}>
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
              holders={holders}
              beside={isWide ? { at } : undefined}
            />
          )}
          <Pager label="registrations" page={list.page} total={list.total} shown={list.rows.length} />
        </div>
        {isWide && (
          <RegistrationBeside
            regID={at}
            filter={filter}
            query={query}
            holder={at && holders.get(at)}
            waits={changes}
            mayUndo={mayUndo}
            onAsk={ask}
          />
        )}
      </div>
      <SelectionBar selection={selection} onAsk={ask} />
      {asked && (
        <BulkDecisionDialog
          eventName={eventName}
          {...asked}
          onNo={work.answered}
          onDone={() => {
            work.answered();
            selection.clear();
          }}
        />
      )}
      <KeysHint />
    </div>
  );
}
