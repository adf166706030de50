import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, useRef, useState } from 'react';
import { canRegistrationsChangeInState } from '#conference/contract.ts';
import { offsetOfPage } from '#platform/contract/paging.ts';
import { lowerFirst } from '#platform/rule/institute.ts';
import { formatNameList, plural } from '#platform/rule/plural.ts';
import { DataTable } from '#platform/web/desk/data-table.tsx';
import { Chip, ListBar } from '#platform/web/desk/list-bar.tsx';
import { Pager } from '#platform/web/desk/pager.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { ShortcutHints } from '#platform/web/desk/shortcut-hints.tsx';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { useUrlText } from '#platform/web/desk/url-filters.ts';
import { useInstitute } from '#platform/web/site-facts.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { RegistrationFilter, RegistrationRecord } from '../../../contract/desk.ts';
import {
  buildRegistrationForDeskQuery,
  buildSettledUndecidedRegistrationsQuery,
  type Decision,
  type ListAnswer,
} from '../api.ts';
import { BulkDecisionDialog } from '../decision-dialogs.tsx';
import { RegistrationBody } from '../detail/registration-body.tsx';
import { useLiveRegistrationChanges } from '../live/changes.ts';
import { useAnnouncedPresence } from '../live/presence.ts';
import { EventOverNotice, NewRegistrationsNotice } from '../notices.tsx';
import { buildListFilters, listSectionTabs, useListFilter } from './list-filter.tsx';
import {
  findFocusedRowId,
  moveRowFocus,
  type Selection,
  useRegistrationListInteraction,
  useRowSelection,
} from './list-interaction.ts';
import { buildRegistrationColumns } from './registration-columns.tsx';

/**
 * Describes which fields the search covers.
 * @param scholarIdLabel undefined if delegates have no scholar ID
 */
const searchFields = (scholarIdLabel: string | undefined, questions: readonly string[]) =>
  formatNameList(
    [
      'name',
      'e-mail',
      ...(scholarIdLabel === undefined ? [] : [lowerFirst(scholarIdLabel)]),
      'group',
      ...questions.map(lowerFirst),
    ],
    'or',
  );

/** No row can be selected at an event that is over. */
const noRows: ListAnswer['rows'] = [];

const pendingSections: readonly string[] = ['all', 'pending', 'undecided'];

export function RegistrationList({
  eventName,
  list,
  isStale,
  fixed,
  mayUndo,
}: {
  eventName: string;
  list: ListAnswer;
  isStale: boolean;
  fixed: boolean;
  mayUndo: boolean;
}) {
  const institute = useInstitute();
  const [text, setText] = useUrlText('q');
  const [section, setSection] = useUrlText('section', 'all');
  const [, setChose] = useUrlText('chose');
  const answered = useUrlText('answered');
  const { chosen, choose, query, filter } = useListFilter();
  const changes = canRegistrationsChangeInState(list.eventState);
  const selection = useRowSelection(changes ? list.rows : noRows);
  const { viewers, newcomers } = useLiveRegistrationChanges(eventName, list.at);
  const searchBox = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const work = useRegistrationListInteraction({
    eventName,
    list,
    isStale,
    filter,
    query,
    selection,
    viewers,
    rows,
  });
  const { question, ask, currentRowId, isWide } = work;
  const keys = useMemo(
    () => ({
      f: { does: 'find in this list', run: () => searchBox.current?.select() },
      j: { does: 'down', run: () => moveRowFocus(rows.current, 1) },
      k: { does: 'up', run: () => moveRowFocus(rows.current, -1) },
      Enter: { does: 'open' },
      ...(changes && {
        x: { does: 'select', run: () => selection.toggle(findFocusedRowId(rows.current) ?? '') },
        c: { does: 'confirm', run: () => ask('confirm') },
        d: { does: 'decline', run: () => ask('decline') },
        n: { does: 'next to decide', run: work.openNext },
      }),
    }),
    [changes, ask, selection, work.openNext],
  );
  useShortcuts(keys);

  if (list.registered === 0)
    return (
      <EmptyState
        text="No registrations yet"
        help="Registrations appear here as soon as delegates register."
      />
    );

  return (
    <div className="grid grid-cols-1 gap-2.5" aria-busy={isStale}>
      <ListBar
        search={
          <SearchBox
            ref={searchBox}
            label={`Search ${searchFields(institute?.scholarIdLabel, list.searchedLabels)}`}
            value={text}
            onChange={setText}
            onEnter={() => moveRowFocus(rows.current, 1)}
            onLeave={work.focusLastRow}
          />
        }
        filters={buildListFilters(
          list,
          { chosen, choose },
          section,
          fixed ? undefined : setSection,
          institute !== null,
          answered,
        )}
        tabs={
          !fixed && (
            <SegmentedControl
              label="Sections"
              segments={listSectionTabs(list, section)}
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
        {isStale
          ? ''
          : `${plural(list.total, { one: '# row.', other: '# rows.' })} ${plural(list.registered, {
              one: '# registration in all.',
              other: '# registrations in all.',
            })}`}
      </p>
      <EventOverNotice state={list.eventState} mayReopen={mayUndo} />
      {changes && pendingSections.includes(filter.section) && <ConfirmSettled eventName={eventName} />}
      <NewRegistrationsNotice newcomers={newcomers} list={list} />
      <div className={isWide ? 'grid grid-cols-[minmax(30rem,1fr)_minmax(0,1fr)] gap-4' : 'grid grid-cols-1'}>
        <div ref={rows} className={`plate overflow-clip self-start p-0 ${isStale ? 'opacity-60' : ''}`}>
          {list.rows.length === 0 ? (
            <EmptyState
              text="No registrations"
              help={text ? 'Search for the start of a name, an e-mail address or a college.' : undefined}
            />
          ) : (
            <Rows
              list={list}
              scholarIdLabel={institute?.scholarIdLabel}
              query={query}
              selection={selection}
              viewers={viewers}
              currentRowId={currentRowId}
            />
          )}
          <Pager label="registrations" page={list.page} total={list.total} shown={list.rows.length} />
        </div>
        {isWide && (
          <RegistrationBeside
            registrationId={currentRowId}
            isVisited={work.isVisited}
            filter={filter}
            query={query}
            presentAdmin={currentRowId && viewers.get(currentRowId)}
            canDecide={changes}
            mayUndo={mayUndo}
            onDecide={ask}
          />
        )}
      </div>
      <SelectionBar selection={selection} onDecide={ask} />
      {question && (
        <BulkDecisionDialog
          eventName={eventName}
          {...question}
          onCancel={work.closeQuestion}
          onDone={() => {
            work.closeQuestion();
            selection.clear();
          }}
        />
      )}
      <ShortcutHints />
    </div>
  );
}

/** Rows of a page. They do not render again when a poll brings no change. */
const Rows = memo(function Rows({
  list: { rows, questions, page },
  ...state
}: Omit<Parameters<typeof buildRegistrationColumns>[0], 'questions' | 'first'> & { list: ListAnswer }) {
  return (
    <DataTable
      caption="Registrations"
      rows={rows}
      idOf={({ _id }) => _id}
      columns={buildRegistrationColumns({ ...state, questions, first: offsetOfPage(page) + 1 })}
    />
  );
});

/** Presence starts after this delay, so that rows which are open for a shorter time start no presence. */
const presenceDelayMs = 400;

function RegistrationBeside({
  registrationId,
  isVisited,
  filter,
  query,
  presentAdmin,
  canDecide,
  mayUndo,
  onDecide,
}: {
  registrationId: string | undefined;
  /** False while the first row of a new list is shown automatically. Such a row starts no presence. */
  isVisited: boolean;
  filter: RegistrationFilter;
  query: string;
  presentAdmin: string | undefined;
  canDecide: boolean;
  mayUndo: boolean;
  onDecide: (decision: Decision, registration: RegistrationRecord) => void;
}) {
  const desk = useQuery({
    ...buildRegistrationForDeskQuery(registrationId ?? '', filter),
    enabled: registrationId !== undefined,
  });
  useAnnouncedPresence(isVisited ? registrationId : undefined, presenceDelayMs);
  return (
    <section
      aria-label="Selected registration"
      aria-busy={registrationId !== undefined && !desk.data}
      className="plate sticky top-17 @container max-h-[calc(100dvh-5rem)] self-start overflow-y-auto p-4"
    >
      {registrationId === undefined && (
        <p className="py-10 text-center text-muted">
          {canDecide ? 'Move with j and k, or press n for the next one to decide.' : 'Move with j and k.'} The
          payment and details appear here.
        </p>
      )}
      {registrationId !== undefined && !desk.data && <QueryState query={desk} />}
      {desk.data && (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 className="min-w-0 text-xl wrap-anywhere">{desk.data.registration.name}</h2>
            <LinkButton variant="quiet" to={`/eventreg/${desk.data.registration._id}${query}`}>
              Open full page
            </LinkButton>
          </div>
          <RegistrationBody
            key={desk.data.registration._id}
            desk={desk.data}
            layout="beside"
            query={query}
            presentAdmin={presentAdmin}
            mayUndo={mayUndo}
            onDecide={(decision) => desk.data && onDecide(decision, desk.data.registration)}
          />
        </>
      )}
    </section>
  );
}

function SelectionBar({
  selection: { selected, clear },
  onDecide,
}: {
  selection: Selection;
  onDecide: (decision: Decision) => void;
}) {
  if (selected.length === 0) return null;
  return (
    <section
      aria-label="Selected registrations"
      data-bottom-bar
      className="sticky bottom-(--desk-bar,0px) z-10 -mx-gutter flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-gold-line bg-ground px-gutter py-3"
    >
      <div className="flex w-full items-center justify-between gap-3 md:mr-auto md:w-auto md:justify-start">
        <p className="text-sm font-semibold tabular-nums">{selected.length} selected</p>
        <button
          type="button"
          className="min-h-11 text-sm font-semibold text-gold-text underline underline-offset-3"
          onClick={clear}
        >
          Clear selection
        </button>
      </div>
      <div className="grid w-full grid-cols-2 gap-3 md:flex md:w-auto">
        <Button variant="quiet" onClick={() => onDecide('decline')}>
          Decline
        </Button>
        <Button onClick={() => onDecide('confirm')}>Confirm</Button>
      </div>
    </section>
  );
}

function ConfirmSettled({ eventName }: { eventName: string }) {
  const settled = useQuery(buildSettledUndecidedRegistrationsQuery(eventName));
  const [isAsking, setIsAsking] = useState(false);
  const registrations = settled.data?.rows ?? [];
  const count = registrations.length;
  const close = () => setIsAsking(false);
  return (
    <>
      {count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-l-4 border-gold-line bg-sunken py-1 pr-1 pl-3">
          <p className="text-sm">
            {plural(count, {
              one: '# registration is paid or has nothing to pay, and is not decided yet.',
              other: '# registrations are paid or have nothing to pay, and are not decided yet.',
            })}
          </p>
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {plural(count, {
              one: 'Confirm # registration',
              other: 'Confirm # registrations',
            })}
          </Button>
        </div>
      )}
      {isAsking && (
        <BulkDecisionDialog
          eventName={eventName}
          decision="confirm"
          registrations={registrations}
          onCancel={close}
          onDone={close}
        />
      )}
    </>
  );
}
