import type { Viewer } from '#platform/web/desk/viewer.ts';
import type { SearchResults } from '../api.ts';
import { buildMenuEntryPath, listScreensOfEntry, type MenuGroup } from '../shell/navigation.ts';
import type { DocumentLabels } from './document-labels.ts';

export interface Option {
  to: string;
  label: string;
  note: string;
}

export interface OptionGroup {
  label: string;
  options: readonly Option[];
}

const listPath = (eventName: string, query: Record<string, string>) =>
  `/registrations/${encodeURIComponent(eventName)}?${new URLSearchParams(query)}`;

/** Groups the results by kind. Most groups end with a link to the full list. */
export function groupResultsByKind(found: SearchResults, search: string, viewer: Viewer): OptionGroup[] {
  const list = `?${new URLSearchParams({ q: search })}`;
  const messages = viewer === 'superadmin' ? '/contactusresponses' : '/contactusres';
  const [newest] = found.registrations;
  return [
    group(
      'Registrations',
      found.registrations.map(({ _id, name, email, status }) => ({
        to: `/eventreg/${_id}`,
        label: name,
        note: `${email}, ${status}`,
      })),
      newest && listPath(newest.eventName, { q: search }),
    ),
    group('Committees and portfolios', found.seats.map(seatOption)),
    group(
      'Accounts',
      found.accounts.map(({ _id, name, email, role }) => ({
        to: `/user/${_id}`,
        label: name,
        note: `${email}, ${role}`,
      })),
      `/allaccounts${list}`,
    ),
    group(
      'Contact messages',
      found.messages.map(({ name, email, excerpt }) => ({
        to: `${messages}?${new URLSearchParams({ q: email })}`,
        label: name,
        note: excerpt,
      })),
      `${messages}${list}`,
    ),
    group(
      'Mails',
      found.mails.map(({ recipient, subject }) => ({
        to: `/outbox?${new URLSearchParams({ q: recipient })}`,
        label: subject,
        note: recipient,
      })),
      `/outbox${list}`,
    ),
  ].flat();
}

function group(label: string, options: readonly Option[], all?: string): OptionGroup[] {
  if (options.length === 0) return [];
  const listLink = all ? [{ to: all, label: 'Show all in the list', note: '' }] : [];
  return [{ label, options: [...options, ...listLink] }];
}

function seatOption({
  eventName,
  committee,
  committeeName,
  portfolio,
  heldBy,
}: SearchResults['seats'][number]): Option {
  return {
    to: heldBy ? `/eventreg/${heldBy._id}` : listPath(eventName, { section: committee }),
    label: portfolio ?? committeeName,
    note: portfolio === null ? 'delegates with a seat' : `${committeeName}, ${heldBy ? heldBy.name : 'free'}`,
  };
}

const accountScreens = [
  { path: '/second-factor', label: 'Second factor', alias: '2fa two-factor code' },
  { path: '/devices', label: 'Devices and passkeys', alias: 'devices sessions passkeys' },
];

/**
 * Finds the screens and pages for which each word of the search is the beginning of a word in the name, group or alias.
 * Screens that match by name come first. An empty search finds all screens, but not the pages of the site.
 */
export function findScreens(
  menu: readonly MenuGroup[],
  search: string,
  { documents = [], chosenEvent }: { documents?: readonly DocumentLabels[]; chosenEvent?: string } = {},
): OptionGroup[] {
  const prefixes = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (text: string) =>
    prefixes.every((prefix) => ` ${text.toLowerCase()}`.includes(` ${prefix}`));
  const screens = menu.flatMap(({ label: group, entries }) =>
    entries.flatMap((entry) =>
      listScreensOfEntry(entry).map((screen) => ({
        option: {
          to: buildMenuEntryPath(screen, chosenEvent),
          label: screen.label,
          note: [group, entry.label]
            .filter((name) => name !== screen.label)
            .filter(isFirst)
            .join(', '),
        },
        // The words of an entry with tabs find its first tab.
        words: [group, entry.label, screen.label, screen.alias, screen.path === entry.path ? entry.alias : '']
          .filter(Boolean)
          .join(' '),
      })),
    ),
  );
  const hasPages = screens.some(({ option }) => option.to === '/pages');
  const pages = documents
    .filter(
      ({ path }) => hasPages && prefixes.length > 0 && screens.every(({ option }) => option.to !== path),
    )
    .map(({ title, about, path }) => ({
      option: { to: path, label: title, note: 'Site, Pages' },
      words: `${title} ${about}`,
    }));
  const own = accountScreens.map(({ path, label, alias }) => ({
    option: { to: path, label, note: 'Your account' },
    words: `Your account ${label} ${alias}`,
  }));
  const found = [...screens, ...pages, ...own]
    .filter(({ words }) => matches(words))
    .map(({ option }) => option);
  const options = [
    ...found.filter(({ label }) => matches(label)),
    ...found.filter(({ label }) => !matches(label)),
  ];
  return group('Screens', options);
}

const isFirst = (name: string, index: number, names: readonly string[]) => names.indexOf(name) === index;
