import { Link } from 'react-router';
import { formatDateRange } from '#platform/rule/dates.ts';
import { formatNameList, plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import type { Column } from '#platform/web/desk/data-table.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { formatClubDateTime } from '#platform/web/ui/time.tsx';
import { listSettingsMissingToAnnounce } from '../../../contract.ts';
import type { EventAction, EventSettings } from '../api.ts';
import { eventStateNames } from '../event-state-names.ts';

const messages = {
  complete: 'Ready to announce.',
  incomplete: (missing: readonly string[]) => `Still missing: ${formatNameList(missing)}.`,
  keptForever: 'Personal data of its registrations is kept forever.',
  erased: (at: string) => `Personal data of its registrations was erased on ${formatClubDateTime(at)}.`,
  erasedLater: (at: string) =>
    `Personal data of its registrations will be erased on ${formatClubDateTime(at)}. Export what you need before.`,
} as const;

/**
 * Returns the columns of the table of events.
 * @param openDialog receives the actions to choose from, the default first
 */
export const buildEventColumns = (
  openDialog: (event: EventSettings, actions: readonly EventAction[]) => void,
): Column<EventSettings>[] => [
  { id: 'event', header: 'Event', phone: 'title', cell: (event) => <NameAndNote event={event} /> },
  {
    id: 'state',
    header: 'State',
    width: '9.5rem',
    cell: ({ isMain, state, registrationOpen }) => (
      <>
        {isMain && state === 'announced' ? (
          <Badge tone="pending">Main event</Badge>
        ) : (
          <Badge tone={state === 'announced' ? 'confirmed' : 'neutral'}>{eventStateNames[state]}</Badge>
        )}
        {isMain && state !== 'announced' && <span className="cell-sub">Main event</span>}
        {state === 'announced' && (
          <span className="cell-sub">{registrationOpen ? 'Registration open' : 'Registration closed'}</span>
        )}
      </>
    ),
  },
  {
    id: 'dates',
    header: 'Dates and venue',
    phone: 'hidden',
    from: 'md',
    width: '12rem',
    cell: (event) => (
      <>
        <span className="block">{datesText(event)}</span>
        <span className="cell-sub">{event.venue.name || 'No venue yet'}</span>
      </>
    ),
  },
  {
    id: 'fees',
    header: 'Fees',
    phone: 'hidden',
    from: 'xl',
    width: '9rem',
    cell: ({ fees }) => (
      <>
        <span className="cell-line">{formatClubMoney(fees.individualAmount)} alone</span>
        <span className="cell-sub">{formatClubMoney(fees.groupMemberAmount)} in a group</span>
      </>
    ),
  },
  {
    id: 'committees',
    header: 'Committees',
    phone: 'body',
    width: '8rem',
    cell: ({ eventName, committees }) => (
      <TextLink to={pathOf('/catalogue', eventName)}>
        {plural(committees, { one: '# committee', other: '# committees' })}
      </TextLink>
    ),
  },
  {
    id: 'registrations',
    header: 'Registrations',
    phone: 'body',
    width: '8rem',
    cell: ({ eventName }) => (
      <TextLink to={`/registrations/${encodeURIComponent(eventName)}`}>Registrations</TextLink>
    ),
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    phone: 'body',
    width: '13rem',
    cell: (event) => (
      <span className="flex flex-wrap gap-2 max-sm:pt-1.5 sm:justify-end">
        {actionsOf(event).map(({ label, actions, isPrimary }) => (
          <Button
            key={label}
            variant={isPrimary ? 'primary' : 'quiet'}
            onClick={() => openDialog(event, actions)}
          >
            {label}
            <span className="sr-only"> {event.eventName}</span>
          </Button>
        ))}
      </span>
    ),
  },
];

const pathOf = (path: string, eventName: string) => `${path}?${new URLSearchParams({ event: eventName })}`;

function NameAndNote({ event }: { event: EventSettings }) {
  const { eventName, theme, state } = event;
  const note = noteOf(event);
  return (
    <>
      <Link
        to={pathOf(state === 'archived' ? '/catalogue' : '/eventsettings', eventName)}
        className="row-link"
      >
        <span className="cell-line">{eventName}</span>
      </Link>
      {theme && <span className="cell-sub">{theme}</span>}
      {note && <span className="cell-note">{note}</span>}
    </>
  );
}

function noteOf(event: EventSettings): string | undefined {
  const { state, committees, erasure } = event;
  if (state === 'draft') {
    const missing = [...listSettingsMissingToAnnounce(event), ...(committees === 0 ? ['committees'] : [])];
    return missing.length === 0 ? messages.complete : messages.incomplete(missing);
  }
  if (state !== 'archived') return undefined;
  if (!erasure) return messages.keptForever;
  return erasure.isDone ? messages.erased(erasure.at) : messages.erasedLater(erasure.at);
}

function datesText({ dates, datesInWords, timeZone }: EventSettings): string {
  if (!dates) return 'No dates yet';
  const region = { ...clubRegion(), timeZone };
  return datesInWords || formatDateRange(Date.parse(dates.startsAt), Date.parse(dates.endsAt), region);
}

interface ActionButton {
  label: string;
  actions: readonly EventAction[];
  isPrimary?: true;
}

/** True if announcing is the next thing to do with an event. */
export const isReadyToAnnounce = (event: EventSettings): boolean =>
  event.state === 'draft' && listSettingsMissingToAnnounce(event).length === 0;

function actionsOf(event: EventSettings): ActionButton[] {
  const { state, isMain, erasure, isDeletable } = event;
  const remove: readonly ActionButton[] = isDeletable ? [{ label: 'Delete', actions: ['remove'] }] : [];
  switch (state) {
    case 'draft': {
      const announce: ActionButton = {
        label: 'Announce',
        actions: ['announce_as_main', 'announce'],
        isPrimary: true,
      };
      return isReadyToAnnounce(event) ? [...remove, announce] : [...remove];
    }
    case 'announced': {
      const end: ActionButton = { label: 'End event', actions: ['end'] };
      return isMain ? [end] : [...remove, { label: 'Make main event', actions: ['make_main'] }, end];
    }
    case 'over': {
      const announce: ActionButton = { label: 'Announce again', actions: ['announce'] };
      return isMain ? [announce] : [...remove, announce, { label: 'Archive', actions: ['archive'] }];
    }
    case 'archived':
      return [
        ...remove,
        ...(erasure?.isDone ? [] : [{ label: 'Change erasure date', actions: ['erase' as const] }]),
      ];
  }
}
