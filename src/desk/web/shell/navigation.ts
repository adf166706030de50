import type { ComponentType } from 'react';
import type { Role } from '#platform/contract/call.ts';
import type { Viewer } from '#platform/web/desk/viewer.ts';
import {
  AccountsIcon,
  ConferenceIcon,
  ListIcon,
  MoneyIcon,
  SeatsIcon,
  SiteIcon,
  SystemIcon,
  TodayIcon,
} from './icons.tsx';

/** A screen of the desk. */
export interface Place {
  label: string;
  /** ':event' represents the name of the event that the site announces. */
  path: string;
  /** Other words that people search it by. */
  alias?: string;
  /** The screen shows one event at a time: the link names the chosen one in `?event=`. */
  showsOneEvent?: true;
  /** Roles allowed on the screen and its call; navigation.test.ts holds it to the contracts. */
  roles: readonly Role[];
  /** Beginnings of paths that belong to it, such as one row's of its list. */
  under?: readonly string[];
}

/** What a secretariat thinks of as one thing; where nothing is for a role, it does not exist for it. */
export interface Group {
  label: string;
  icon: ComponentType;
  /** Also in the bar of a phone, which has room for three. */
  inBar?: true;
  places: readonly Place[];
}

const admins: readonly Role[] = ['admin'];
const superadmins: readonly Role[] = ['superadmin'];
const both: readonly Role[] = ['admin', 'superadmin'];

/** Every screen of the desk, in its group. A new screen is a line here. */
export const groups: readonly Group[] = [
  {
    label: 'Today',
    icon: TodayIcon,
    inBar: true,
    places: [
      { label: 'Today', path: '/admin', roles: admins },
      { label: 'Today', path: '/superadmin', roles: superadmins },
    ],
  },
  {
    label: 'Registrations',
    icon: ListIcon,
    inBar: true,
    places: [
      {
        label: 'All registrations',
        path: '/registrations/:event',
        roles: both,
        under: ['/registrations/', '/reg/', '/eventreg/'],
      },
      { label: 'Statistics', path: '/numbers/:event', roles: both, under: ['/numbers/'] },
      { label: 'Events', path: '/allreg', roles: both },
    ],
  },
  {
    label: 'Money',
    icon: MoneyIcon,
    places: [
      {
        label: 'Payments',
        path: '/money',
        roles: both,
        showsOneEvent: true,
        alias: 'money bank statements unclaimed refunds receipts',
      },
      { label: 'Ledger', path: '/ledger/:event', roles: both, under: ['/ledger/'] },
      { label: 'Closing report', path: '/closing/:event', roles: both, under: ['/closing/'] },
    ],
  },
  {
    label: 'Seats',
    icon: SeatsIcon,
    places: [
      { label: 'Seat allocation', path: '/allocate/:event', roles: both, under: ['/allocate/'] },
      { label: 'Seating', path: '/seats/:event', roles: both, under: ['/seats/'] },
    ],
  },
  {
    label: 'Conference',
    icon: ConferenceIcon,
    places: [
      { label: 'Setup checklist', path: '/year', roles: superadmins, alias: 'the year samples' },
      { label: 'Editions and events', path: '/editions', roles: superadmins, alias: 'new event' },
      { label: 'Committees and portfolios', path: '/catalogue', roles: superadmins, showsOneEvent: true },
      { label: 'Fees and dates', path: '/eventsettings', roles: superadmins, showsOneEvent: true },
      { label: 'Bank details', path: '/bankdetails', roles: superadmins },
    ],
  },
  {
    label: 'Site',
    icon: SiteIcon,
    places: [
      {
        label: 'Pages',
        path: '/pages',
        roles: superadmins,
        under: ['/pages/'],
        alias: 'texts privacy code of conduct letters team questions',
      },
      { label: 'Publish', path: '/publish', roles: superadmins },
      { label: 'Pictures', path: '/pictures', roles: superadmins },
      { label: 'Export and import', path: '/kit', roles: superadmins, alias: 'kit' },
    ],
  },
  {
    label: 'People',
    icon: AccountsIcon,
    inBar: true,
    places: [
      { label: 'Accounts', path: '/allaccounts', roles: superadmins, under: ['/user/'] },
      { label: 'Contact messages', path: '/contactusres', roles: admins },
      { label: 'Contact messages', path: '/contactusresponses', roles: superadmins },
      { label: 'Scheduled deletions', path: '/scheduled', roles: superadmins },
      {
        label: 'Handover',
        path: '/handover',
        roles: superadmins,
        alias: 'handing over add superadmin roles',
      },
    ],
  },
  {
    label: 'System',
    icon: SystemIcon,
    places: [
      { label: 'Outbox', path: '/outbox', roles: superadmins },
      { label: 'Audit log', path: '/auditlog', roles: superadmins },
    ],
  },
];

/** The address of a screen's link: it names the event that was chosen on the desk, where that is not the announced one. */
export function addressOf({ path, showsOneEvent }: Place, chosenEvent: string | undefined): string {
  return showsOneEvent && chosenEvent ? `${path}?${new URLSearchParams({ event: chosenEvent })}` : path;
}

/** The groups with screens for the viewer's role, and only those screens. */
export function groupsFor(viewer: Viewer, eventName: string): readonly Group[] {
  const ofEvent = encodeURIComponent(eventName);
  return groups
    .map((group) => ({
      ...group,
      places: group.places
        .filter(({ roles }) => roles.some((role) => role === viewer))
        .map((place) => ({ ...place, path: place.path.replace(':event', ofEvent) })),
    }))
    .filter(({ places }) => places.length > 0);
}

/** Whether a path of the address bar is this screen's, or belongs to it. */
export function isAt({ path, under = [] }: Place, pathname: string): boolean {
  return pathname === path || under.some((beginning) => pathname.startsWith(beginning));
}

/** The event that an address of the desk names, in its path or in `?event=`; undefined where it names none. */
export function eventIn(pathname: string, search: string): string | undefined {
  for (const { path, showsOneEvent } of groups.flatMap(({ places }) => places)) {
    const [beginning = '', isNamed] = path.split(':event');
    if (isNamed !== undefined && pathname.startsWith(beginning)) {
      const [name = ''] = pathname.slice(beginning.length).split('/');
      return decodeURIComponent(name) || undefined;
    }
    if (showsOneEvent && pathname === path) return new URLSearchParams(search).get('event') ?? undefined;
  }
  return undefined;
}
