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

export interface MenuEntry {
  label: string;
  /** The path of the screen. ':event' is replaced by the name of the chosen event, or else of the announced one. */
  path: string;
  /** Additional words by which the search finds the screen. */
  alias?: string;
  /** Set if the screen shows one event, which `?event=` selects. */
  showsOneEvent?: true;
  /**
   * The roles that can open the screen. `navigation.test.ts` compares them with the permissions of the screen's calls.
   */
  roles: readonly Role[];
  /** Prefixes of other paths that belong to the screen, such as the pages of single rows of a list. */
  under?: readonly string[];
}

/** A group of the menu. It is hidden from roles that can open none of its screens. */
export interface MenuGroup {
  label: string;
  icon: ComponentType;
  /** True to show the group in the bottom bar of a phone, which has room for three groups. */
  inBar?: true;
  entries: readonly MenuEntry[];
}

const admins: readonly Role[] = ['admin'];
const superadmins: readonly Role[] = ['superadmin'];
const staff: readonly Role[] = ['admin', 'superadmin'];

/** The menu of the desk. Add an entry for each new screen. */
export const deskMenu: readonly MenuGroup[] = [
  {
    label: 'Today',
    icon: TodayIcon,
    inBar: true,
    entries: [
      { label: 'Today', path: '/admin', roles: admins },
      { label: 'Today', path: '/superadmin', roles: superadmins },
    ],
  },
  {
    label: 'Registrations',
    icon: ListIcon,
    inBar: true,
    entries: [
      {
        label: 'All registrations',
        path: '/registrations/:event',
        roles: staff,
        under: ['/registrations/', '/reg/', '/eventreg/'],
      },
      {
        label: 'Announcements',
        path: '/announcements',
        roles: staff,
        under: ['/announcements/'],
        alias: 'mail email write newsletter whatsapp messages',
      },
      { label: 'Statistics', path: '/numbers/:event', roles: staff, under: ['/numbers/'] },
      { label: 'Events', path: '/allreg', roles: staff },
    ],
  },
  {
    label: 'Money',
    icon: MoneyIcon,
    entries: [
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
    entries: [
      { label: 'Seat allocation', path: '/allocate/:event', roles: staff, under: ['/allocate/'] },
      { label: 'Seating', path: '/seats/:event', roles: staff, under: ['/seats/'] },
      {
        label: 'Attendance',
        path: '/attendance/:event',
        roles: staff,
        under: ['/attendance/'],
        alias: 'check-in door who is here',
      },
      {
        label: 'Print',
        path: '/print/:event',
        roles: staff,
        under: ['/print/'],
        alias: 'badges placards sign-in sheets lists roll folder paper pdf',
      },
    ],
  },
  {
    label: 'Conference',
    icon: ConferenceIcon,
    entries: [
      { label: 'Setup checklist', path: '/year', roles: superadmins, alias: 'the year samples' },
      { label: 'Editions and events', path: '/editions', roles: superadmins, alias: 'new event' },
      { label: 'Committees and portfolios', path: '/catalogue', roles: superadmins, showsOneEvent: true },
      {
        label: 'Timetable',
        path: '/timetable',
        roles: superadmins,
        showsOneEvent: true,
        alias: 'sessions rooms schedule programme wall screen',
      },
      {
        label: 'Questions',
        path: '/questions',
        roles: superadmins,
        showsOneEvent: true,
        alias: 'form fields consent',
      },
      {
        label: 'Certificates',
        path: '/certificates',
        roles: superadmins,
        showsOneEvent: true,
        alias: 'awards participation verify signature',
      },
      {
        label: 'Feedback',
        path: '/feedback',
        roles: superadmins,
        showsOneEvent: true,
        alias: 'anonymous form survey results',
      },
      { label: 'Fees and dates', path: '/eventsettings', roles: superadmins, showsOneEvent: true },
      {
        label: 'Payment details',
        path: '/bankdetails',
        roles: superadmins,
        alias: 'bank account upi sepa iban payment methods ways to pay',
      },
      {
        label: 'Minors and emergencies',
        path: '/minors',
        roles: superadmins,
        showsOneEvent: true,
        alias: 'guardian consent date of birth emergency contact',
      },
    ],
  },
  {
    label: 'Site',
    icon: SiteIcon,
    entries: [
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
    entries: [
      { label: 'Accounts', path: '/allaccounts', roles: superadmins, under: ['/user/'] },
      {
        label: 'Duties',
        path: '/duties',
        roles: superadmins,
        showsOneEvent: true,
        alias: 'door volunteers chairs hospitality check-in',
      },
      {
        label: 'Contact messages',
        path: '/contactusres',
        roles: admins,
        under: ['/contactusres/'],
        alias: 'inbox answers replies threads',
      },
      {
        label: 'Contact messages',
        path: '/contactusresponses',
        roles: superadmins,
        under: ['/contactusresponses/'],
        alias: 'inbox answers replies threads',
      },
      {
        label: 'Reports',
        path: '/reports',
        roles: staff,
        alias: 'harassment safety sealed anonymous code of conduct readers keys',
      },
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
    entries: [
      { label: 'Outbox', path: '/outbox', roles: superadmins },
      {
        label: 'Mail delivery',
        path: '/mail-delivery',
        roles: superadmins,
        alias: 'spf dkim dmarc dns spam junk',
      },
      { label: 'Audit log', path: '/auditlog', roles: superadmins },
    ],
  },
];

/** Returns the address of a screen. Adds the chosen event if the screen shows one event. */
export function buildMenuEntryPath(
  { path, showsOneEvent }: MenuEntry,
  chosenEvent: string | undefined,
): string {
  return showsOneEvent && chosenEvent ? `${path}?${new URLSearchParams({ event: chosenEvent })}` : path;
}

/** Returns the menu without the screens that the viewer's role cannot open, and without empty groups. */
export function listMenuGroupsFor(viewer: Viewer, eventName: string): readonly MenuGroup[] {
  const ofEvent = encodeURIComponent(eventName);
  return deskMenu
    .map((group) => ({
      ...group,
      entries: group.entries
        .filter(({ roles }) => roles.some((role) => role === viewer))
        .map((entry) => ({ ...entry, path: entry.path.replace(':event', ofEvent) })),
    }))
    .filter(({ entries }) => entries.length > 0);
}

export function matchesMenuEntry({ path, under = [] }: MenuEntry, pathname: string): boolean {
  return pathname === path || under.some((beginning) => pathname.startsWith(beginning));
}

/** Returns the name of the event in the path or in `?event=` of a URL of the desk. */
export function findEventNameInUrl(pathname: string, search: string): string | undefined {
  for (const { path, showsOneEvent } of deskMenu.flatMap(({ entries }) => entries)) {
    const [beginning = '', isNamed] = path.split(':event');
    if (isNamed !== undefined && pathname.startsWith(beginning)) {
      const [name = ''] = pathname.slice(beginning.length).split('/');
      return decodeURIComponent(name) || undefined;
    }
    if (showsOneEvent && pathname === path) return new URLSearchParams(search).get('event') ?? undefined;
  }
  return undefined;
}
