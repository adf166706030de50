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
  /** ':event' is replaced by the name of the announced event. */
  path: string;
  /** Further search terms. */
  alias?: string;
  /** The screen shows one event: its link has the chosen one as `?event=`. */
  showsOneEvent?: true;
  /** Roles that may use the screen. navigation.test.ts compares them with the contracts. */
  roles: readonly Role[];
  /** Prefixes of paths that belong to the screen, such as a row of its list. */
  under?: readonly string[];
}

/** A group of screens. Hidden from roles that may use none of them. */
export interface Group {
  label: string;
  icon: ComponentType;
  /** Also in the bottom bar of a phone, which has room for three. */
  inBar?: true;
  places: readonly Place[];
}

const admins: readonly Role[] = ['admin'];
const superadmins: readonly Role[] = ['superadmin'];
const staff: readonly Role[] = ['admin', 'superadmin'];

/** All screens of the desk by group. Add a new screen here. */
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
        roles: staff,
        under: ['/registrations/', '/reg/', '/eventreg/'],
      },
      { label: 'Statistics', path: '/numbers/:event', roles: staff, under: ['/numbers/'] },
      { label: 'Events', path: '/allreg', roles: staff },
    ],
  },
  {
    label: 'Money',
    icon: MoneyIcon,
    places: [
      {
        label: 'Payments',
        path: '/money',
        roles: staff,
        showsOneEvent: true,
        alias: 'money bank statements unclaimed refunds receipts',
      },
      { label: 'Ledger', path: '/ledger/:event', roles: staff, under: ['/ledger/'] },
      { label: 'Closing report', path: '/closing/:event', roles: staff, under: ['/closing/'] },
    ],
  },
  {
    label: 'Seats',
    icon: SeatsIcon,
    places: [
      { label: 'Seat allocation', path: '/allocate/:event', roles: staff, under: ['/allocate/'] },
      { label: 'Seating', path: '/seats/:event', roles: staff, under: ['/seats/'] },
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
      { label: 'Export and import', path: '/transfer', roles: superadmins, alias: 'backup move' },
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

/** The link of a screen, with the chosen event unless that is the announced one. */
export function addressOf({ path, showsOneEvent }: Place, chosenEvent: string | undefined): string {
  return showsOneEvent && chosenEvent ? `${path}?${new URLSearchParams({ event: chosenEvent })}` : path;
}

/** The groups and screens for the viewer's role. */
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

/** Whether a path belongs to the screen. */
export function isAt({ path, under = [] }: Place, pathname: string): boolean {
  return pathname === path || under.some((beginning) => pathname.startsWith(beginning));
}

/** The event in a URL of the desk, from its path or `?event=`. Undefined if there is none. */
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
