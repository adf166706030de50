import { useMemo, useRef } from 'react';
import { registrationsChangeIn } from '#conference/contract.ts';
import { rowsBefore } from '#platform/contract/list.ts';
import { DataTable } from '#platform/web/desk/data-table.tsx';
import { KeysHint } from '#platform/web/desk/keys-hint.tsx';
import { Chip, ListBar } from '#platform/web/desk/list-bar.tsx';
import { Pager } from '#platform/web/desk/pager.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { Segments } from '#platform/web/desk/segments.tsx';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { useUrlText } from '#platform/web/desk/url-filters.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { fieldsShownIn } from '../../../contract/fields.ts';
import type { ListAnswer } from '../api.ts';
import { BulkDecisionDialog } from '../decide/bulk-decision-dialog.tsx';
import { ConfirmPaid } from '../decide/confirm-paid.tsx';
import { EventOverNotice } from '../event-over-notice.tsx';
import { NewcomersLine } from '../live/newcomers-line.tsx';
import { useChanges } from '../live/use-changes.ts';
import { listFilters, tabsOf } from './list-filters.ts';
import { focusedRow, moveBy } from './move-focus.ts';
import { RegistrationBeside } from './registration-beside.tsx';
import { registrationColumns } from './registration-columns.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useListFilter } from './use-list-filter.ts';
import { useListWork } from './use-list-work.ts';
import { useSelection } from './use-selection.ts';

/** The fields that a search covers. */
const searched = new Intl.ListFormat('en-IN', { type: 'disjunction' }).format([
  'name',
  'e-mail',
  'scholar id',
  'group',
  ...fieldsShownIn('search').map(({ label }) => label.toLowerCase()),
]);

/** No row of an event that is over can be selected. */
const noRows: ListAnswer['rows'] = [];

/** Sections with registrations that wait for a decision. */
const withWaiting: readonly string[] = ['all', 'pending', 'undecided'];

/** Search, sections, filters, one page of rows, and actions for the selected ones. */
export function RegistrationList({
  eventName,
  list,
  isOld,
  fixed,
  mayUndo,
}: {
  eventName: string;
  list: ListAnswer;
  /** The rows on screen are those of the previous filter, while the new ones load. */
  isOld: boolean;
  /** The path names the section. */
  fixed: boolean;
  mayUndo: boolean;
}) {
  const [text, setText] = useUrlText('q');
  const [section, setSection] = useUrlText('section', 'all');
  const [, setChose] = useUrlText('chose');
  const { chosen, choose, query, filter } = useListFilter();
  const changes = registrationsChangeIn(list.eventState);
  const selection = useSelection(changes ? list.rows : noRows);
  const { holders, newcomers } = useChanges(eventName, list.at);
  const searchBox = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const work = useListWork({ eventName, list, isOld, filter, query, selection, holders, rows });
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
        n: { does: 'next to decide', run: work.goOn },
      }),
    }),
    [changes, ask, selection, work.goOn],
  );
  useShortcuts(keys);

  if (list.registered === 0)
    return (
      <EmptyState
        text="No registrations yet"
        help="Registrations appear here as soon as delegates send them."
      />
    );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5" aria-busy={isOld}>
      <ListBar
        search={
          <SearchBox
            ref={searchBox}
            label={`Search ${searched}`}
            value={text}
            onChange={setText}
            onEnter={() => moveBy(rows.current, 1)}
            onLeave={work.comeBack}
          />
        }
        filters={listFilters(list, { chosen, choose }, section, fixed ? undefined : setSection)}
        tabs={
          !fixed && (
            <Segments
              label="Sections"
              segments={tabsOf(list, section)}
              chosen={section}
              onChoose={setSection}
            />
          )
        }
        chips={
          filter.chose !== '' && (
            <li>
              <Chip onRemove={() => setChose('')}>Chose one committee or portfolio</Chip>
            </li>
          )
        }
      />
      <p role="status" className="sr-only">
        {isOld ? '' : `${list.total} of ${list.registered} shown`}
      </p>
      <EventOverNotice state={list.eventState} mayReopen={mayUndo} />
      {changes && withWaiting.includes(filter.section) && <ConfirmPaid eventName={eventName} />}
      <NewcomersLine newcomers={newcomers} list={list} />
      <div
        className={
          isWide ? 'grid grid-cols-[minmax(30rem,1fr)_minmax(0,1fr)] gap-4' : 'grid grid-cols-[minmax(0,1fr)]'
        }
      >
        <div ref={rows} className={`plate overflow-clip self-start p-0 ${isOld ? 'opacity-60' : ''}`}>
          {list.rows.length === 0 ? (
            <EmptyState
              text="None."
              help={
                text ? 'Search for the beginnings of words: a name, an e-mail address, a college.' : undefined
              }
            />
          ) : (
            <DataTable
              caption="Registrations"
              rows={list.rows}
              idOf={({ _id }) => _id}
              columns={registrationColumns({
                first: rowsBefore(list.page) + 1,
                query,
                selection,
                holders,
                at,
              })}
            />
          )}
          <Pager label="registrations" page={list.page} total={list.total} shown={list.rows.length} />
        </div>
        {isWide && (
          <RegistrationBeside
            registrationId={at}
            isVisited={work.isVisited}
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
