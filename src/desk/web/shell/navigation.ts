import type { ComponentType } from 'react';
import type { Role } from '#platform/contract/call.ts';
import type { Viewer } from '#platform/web/desk/viewer.ts';
import {
  AccountsIcon,
  ConferenceIcon,
  DaysIcon,
  ListIcon,
  MoneyIcon,
  SeatsIcon,
  SiteIcon,
  TodayIcon,
} from './icons.tsx';

/** A screen of the desk. */
export interface MenuScreen {
  label: string;
  /** The path of the screen. ':event' is replaced by the name of the chosen event, or else of the announced one. */
  path: string;
  /** Additional words by which the search finds the screen: those that a reader may use instead of the desk's own. */
  alias?: string;
  /** Set if the screen shows one event, which `?event=` selects. */
  showsOneEvent?: true;
  /** Prefixes of other paths that belong to the screen, such as the pages of single rows of a list. */
  under?: readonly string[];
}

export interface MenuEntry extends MenuScreen {
  /**
   * The roles that can open the screen. `navigation.test.ts` compares them with the permissions of the screen's calls.
   */
  roles: readonly Role[];
  /** The screens that share the entry, shown as tabs above each of them. The first has the entry's own path. */
  tabs?: readonly MenuScreen[];
}

/** A group of the menu. It is hidden from roles that can open none of its screens. */
export interface MenuGroup {
  label: string;
  icon: ComponentType;
  /** Label in the bottom bar of a phone, which has room for three groups. Missing if the bar does not show the group. */
  barLabel?: string;
  entries: readonly MenuEntry[];
}

const admins: readonly Role[] = ['admin'];
const superadmins: readonly Role[] = ['superadmin'];
const staff: readonly Role[] = ['admin', 'superadmin'];

const registrations = {
  path: '/registrations/:event',
  under: ['/registrations/', '/reg/', '/eventreg/'],
} as const;
const payments = {
  path: '/money',
  showsOneEvent: true,
  alias: 'payments bank statements transfers unclaimed refunds receipts',
} as const;
const accounts = {
  path: '/allaccounts',
  under: ['/user/'],
  alias: 'people users roles admins add admin',
} as const;
const certificates = {
  path: '/certificates',
  showsOneEvent: true,
  alias: 'participation verify signature template',
} as const;
const duties = {
  path: '/duties',
  showsOneEvent: true,
  alias: 'door volunteers chairs hospitality check-in',
} as const;
const attendance = {
  path: '/attendance/:event',
  under: ['/attendance/'],
  alias: 'check-in door who is here',
} as const;
const formQuestions = {
  path: '/questions',
  showsOneEvent: true,
  alias: 'registration form fields consent dietary',
} as const;
const club = {
  path: '/pages/site',
  under: ['/pages/site/'],
  alias: 'name currency time zone institute address social networks region country settings',
} as const;
const catalogue = {
  path: '/catalogue',
  showsOneEvent: true,
  alias: 'councils countries agenda background guide study guide',
} as const;
const editions = { path: '/editions', alias: 'new event conference year mock archive announce' } as const;
const pages = {
  path: '/pages',
  under: ['/pages/', '/publish'],
  alias: 'publish texts website sponsor',
} as const;
const outbox = { path: '/outbox', alias: 'sent mails failed waiting emails' } as const;
const messages = {
  label: 'Contact messages',
  alias: 'contact us responses inbox answers replies threads',
} as const;

/**
 * The menu of the desk. Add an entry, or a tab of one, for each new screen. All entries fit a window of 900 px
 * (product 11.5).
 */
const deskMenu: readonly MenuGroup[] = [
  {
    label: 'Today',
    icon: TodayIcon,
    barLabel: 'Today',
    entries: [
      { label: 'Today', path: '/admin', roles: admins, alias: 'home start to do next dates' },
      { label: 'Today', path: '/superadmin', roles: superadmins, alias: 'home start to do next dates' },
      {
        label: 'Setup checklist',
        path: '/year',
        roles: superadmins,
        alias: 'the year samples set up missing first steps',
      },
    ],
  },
  {
    label: 'Registrations',
    icon: ListIcon,
    barLabel: 'Registrations',
    entries: [
      {
        label: 'All registrations',
        ...registrations,
        roles: staff,
        alias: 'delegates participants list waiting list groups',
        tabs: [
          { label: 'Registrations', ...registrations },
          {
            label: 'Statistics',
            path: '/numbers/:event',
            under: ['/numbers/'],
            alias: 'numbers charts counts',
          },
        ],
      },
      {
        label: 'Announcements',
        path: '/announcements',
        roles: staff,
        under: ['/announcements/'],
        alias: 'mail email write newsletter whatsapp messages template',
      },
    ],
  },
  {
    label: 'Money',
    icon: MoneyIcon,
    entries: [
      {
        label: 'Money',
        ...payments,
        roles: staff,
        tabs: [
          { label: 'Payments', ...payments },
          {
            label: 'Ledger',
            path: '/ledger/:event',
            under: ['/ledger/'],
            alias: 'accounts bookkeeping treasurer sums',
          },
          {
            label: 'Closing report',
            path: '/closing/:event',
            under: ['/closing/'],
            alias: 'final accounts balance college sponsor',
          },
        ],
      },
      {
        label: 'Payment details',
        path: '/bankdetails',
        roles: superadmins,
        alias: 'bank account upi sepa iban payment methods ways to pay',
      },
    ],
  },
  {
    label: 'Seats',
    icon: SeatsIcon,
    entries: [
      {
        label: 'Seat allocation',
        path: '/allocate/:event',
        roles: staff,
        under: ['/allocate/'],
        alias: 'lottery assign portfolios',
      },
      {
        label: 'Seating',
        path: '/seats/:event',
        roles: staff,
        under: ['/seats/'],
        alias: 'swaps offers who sits where waiting list',
      },
    ],
  },
  {
    label: 'The days',
    icon: DaysIcon,
    entries: [
      {
        label: 'Timetable',
        path: '/timetable',
        roles: superadmins,
        showsOneEvent: true,
        alias: 'sessions rooms schedule programme wall screen',
      },
      {
        label: 'Duties',
        ...duties,
        roles: superadmins,
        tabs: [
          { label: 'Duties', ...duties },
          {
            label: 'Shifts',
            path: '/shifts',
            showsOneEvent: true,
            alias: 'rota roster schedule of volunteers who is where swap',
          },
          {
            label: 'Hospitality',
            path: '/hospitality',
            showsOneEvent: true,
            alias: 'beds rooms houses meals diet arrivals emergency contact accommodation',
          },
        ],
      },
      {
        label: 'Attendance',
        ...attendance,
        roles: staff,
        tabs: [
          { label: 'Attendance', ...attendance },
          {
            label: 'Committee sessions',
            path: '/debates/:event',
            under: ['/debates/'],
            alias: 'debates rooms live chairs votes motions speakers wall projector',
          },
        ],
      },
      {
        label: 'Print',
        path: '/print/:event',
        roles: staff,
        under: ['/print/'],
        alias:
          'badges placards sign-in sheets door list room plan roll vote sheets note slips folder paper pdf',
      },
      {
        label: 'Certificates',
        ...certificates,
        roles: superadmins,
        tabs: [
          { label: 'Certificates', ...certificates },
          {
            label: 'Awards',
            path: '/awards/:event',
            under: ['/awards/'],
            alias: 'marks criteria weights best delegate calibration ceremony slides prizes',
          },
          {
            label: 'Public record',
            path: '/public-record/:event',
            under: ['/public-record/'],
            alias: 'results votes resolutions adopted texts publish archive',
          },
          {
            label: 'Press',
            path: '/press',
            showsOneEvent: true,
            alias: 'articles news headlines pictures consent journalists newspaper second reader',
          },
        ],
      },
      {
        label: 'Feedback',
        path: '/feedback',
        roles: superadmins,
        showsOneEvent: true,
        alias: 'anonymous form survey results',
      },
    ],
  },
  {
    label: 'Conference',
    icon: ConferenceIcon,
    entries: [
      { label: 'Registrations by event', path: '/allreg', roles: admins },
      {
        label: 'Editions and events',
        ...editions,
        roles: superadmins,
        tabs: [
          { label: 'Editions and events', ...editions },
          { label: 'Registrations by event', path: '/allreg', alias: 'events pending confirmed counts' },
        ],
      },
      {
        label: 'Committees and portfolios',
        ...catalogue,
        roles: superadmins,
        tabs: [
          { label: 'Committees and portfolios', ...catalogue },
          {
            label: 'Rules of procedure',
            path: '/rules',
            under: ['/rules/'],
            showsOneEvent: true,
            alias: 'rule sets majorities motions una-usa aippm crisis debate quorum veto',
          },
        ],
      },
      {
        label: 'Name, dates and fees',
        path: '/eventsettings',
        roles: superadmins,
        showsOneEvent: true,
        alias: 'settings early bird fee rounds discount codes hospitality venue price waiting list deadline',
      },
      {
        label: 'Form questions',
        ...formQuestions,
        roles: superadmins,
        tabs: [
          { label: 'Form questions', ...formQuestions },
          {
            label: 'Minors and emergencies',
            path: '/minors',
            showsOneEvent: true,
            alias: 'guardian parent consent date of birth emergency contact',
          },
        ],
      },
    ],
  },
  {
    label: 'Site',
    icon: SiteIcon,
    entries: [
      {
        label: 'The club',
        ...club,
        roles: superadmins,
        tabs: [
          { label: 'The club', ...club },
          { label: 'Emblem', path: '/emblem', alias: 'logo icon favicon crest seal app icon' },
          { label: 'Export and import', path: '/transfer', alias: 'backup move download file template' },
          {
            label: 'Connections',
            path: '/connections',
            showsOneEvent: true,
            alias: 'google sheets excel importdata live link integration',
          },
        ],
      },
      {
        label: 'Pages',
        ...pages,
        roles: superadmins,
        tabs: [
          { label: 'Pages', ...pages },
          { label: 'Pictures', path: '/pictures', alias: 'photos images logo upload library' },
        ],
      },
    ],
  },
  {
    label: 'People and mail',
    icon: AccountsIcon,
    barLabel: 'People',
    entries: [
      {
        label: 'Accounts',
        ...accounts,
        roles: superadmins,
        tabs: [
          { label: 'Accounts', ...accounts },
          {
            label: 'Handover',
            path: '/handover',
            alias: 'handing over add superadmin add admin roles successor invite colleague',
          },
          { label: 'Scheduled deletions', path: '/scheduled', alias: 'erase delete account gdpr' },
          { label: 'Audit log', path: '/auditlog', alias: 'history who changed what system' },
        ],
      },
      { ...messages, path: '/contactusres', roles: admins, under: ['/contactusres/'] },
      { ...messages, path: '/contactusresponses', roles: superadmins, under: ['/contactusresponses/'] },
      {
        label: 'Harassment reports',
        path: '/reports',
        roles: staff,
        alias: 'safety sealed anonymous code of conduct readers keys',
      },
      {
        label: 'Mail',
        ...outbox,
        roles: superadmins,
        tabs: [
          { label: 'Outbox', ...outbox },
          { label: 'Mail delivery', path: '/mail-delivery', alias: 'spf dkim dmarc dns spam junk smtp' },
        ],
      },
    ],
  },
];

/** Returns the address of a screen. Adds the chosen event if the screen shows one event. */
export function buildMenuEntryPath(
  { path, showsOneEvent }: MenuScreen,
  chosenEvent: string | undefined,
): string {
  return showsOneEvent && chosenEvent ? `${path}?${new URLSearchParams({ event: chosenEvent })}` : path;
}

/** Returns the menu without the screens that the viewer's role cannot open, and without empty groups. */
export function listMenuGroupsFor(viewer: Viewer, eventName: string): readonly MenuGroup[] {
  const ofEvent = encodeURIComponent(eventName);
  const withEvent = <S extends MenuScreen>(screen: S): S => ({
    ...screen,
    path: screen.path.replace(':event', ofEvent),
  });
  return deskMenu
    .map((group) => ({
      ...group,
      entries: group.entries
        .filter(({ roles }) => roles.some((role) => role === viewer))
        .map((entry) => ({
          ...withEvent(entry),
          ...(entry.tabs && { tabs: entry.tabs.map((tab) => withEvent(tab)) }),
        })),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Returns the screens that an entry opens: its tabs, or the entry itself. */
export const listScreensOfEntry = (entry: MenuEntry): readonly MenuScreen[] => entry.tabs ?? [entry];

/**
 * Returns the screen that a path of the desk shows or belongs to. Of several prefixes the longest wins, so that
 * `/pages/site` belongs to 'The club' and not to 'Pages'.
 */
export function findScreenAt<S extends MenuScreen>(screens: readonly S[], pathname: string): S | undefined {
  const lengthOf = ({ path, under = [] }: S): number =>
    path === pathname
      ? Number.POSITIVE_INFINITY
      : Math.max(0, ...under.map((prefix) => (pathname.startsWith(prefix) ? prefix.length : 0)));
  const [best] = screens
    .map((screen) => ({ screen, length: lengthOf(screen) }))
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => other.length - one.length);
  return best?.screen;
}

/** Returns the entry of the menu to which a path belongs. */
export function findMenuEntryAt(menu: readonly MenuGroup[], pathname: string): MenuEntry | undefined {
  const entries = menu.flatMap((group) => group.entries);
  const screen = findScreenAt(entries.flatMap(listScreensOfEntry), pathname);
  return screen && entries.find((entry) => listScreensOfEntry(entry).includes(screen));
}

/** Returns the name of the event in the path or in `?event=` of a URL of the desk. */
export function findEventNameInUrl(pathname: string, search: string): string | undefined {
  const screens = deskMenu.flatMap(({ entries }) => entries.flatMap(listScreensOfEntry));
  for (const { path, showsOneEvent } of screens) {
    const [beginning = '', isNamed] = path.split(':event');
    if (isNamed !== undefined && pathname.startsWith(beginning)) {
      const [name = ''] = pathname.slice(beginning.length).split('/');
      return decodeURIComponent(name) || undefined;
    }
    if (showsOneEvent && pathname === path) return new URLSearchParams(search).get('event') ?? undefined;
  }
  return undefined;
}
