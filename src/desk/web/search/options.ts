import type { Viewer } from '#platform/web/desk/viewer.ts';
import type { Found } from '../api.ts';
import type { Group } from '../shell/navigation.ts';

/** A result of a search. */
export interface Option {
  to: string;
  label: string;
  note: string;
}

export interface OptionGroup {
  label: string;
  options: readonly Option[];
}

const inList = (eventName: string, query: Record<string, string>) =>
  `/registrations/${encodeURIComponent(eventName)}?${new URLSearchParams(query)}`;

/** Groups the results by kind, with a link to the full list of each. */
export function optionsOf(found: Found, words: string, viewer: Viewer): OptionGroup[] {
  const list = `?${new URLSearchParams({ q: words })}`;
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
      newest && inList(newest.eventName, { q: words }),
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

/** Leaves out kinds without results. */
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
}: Found['seats'][number]): Option {
  return {
    to: heldBy ? `/eventreg/${heldBy._id}` : inList(eventName, { section: committee }),
    label: portfolio ?? committeeName,
    note: portfolio === null ? 'delegates with a seat' : `${committeeName}, ${heldBy ? heldBy.name : 'free'}`,
  };
}

/** Screens of the account menu. */
const accountScreens = [
  { path: '/second-factor', label: 'Second factor', alias: '2fa two-factor code' },
  { path: '/devices', label: 'Where you are logged in', alias: 'devices sessions passkeys' },
];

/** Finds screens by name or alias: each word of the search must begin a word of it. Returns all screens without a search. */
export function screensNamed(groups: readonly Group[], words: string): OptionGroup[] {
  const prefixes = words.toLowerCase().split(/\s+/).filter(Boolean);
  const options = [...groups, { label: 'Your account', places: accountScreens }].flatMap(
    ({ label: groupLabel, places }) =>
      places
        .filter(({ label, alias = '' }: { label: string; alias?: string }) => {
          const name = ` ${groupLabel} ${label} ${alias}`.toLowerCase();
          return prefixes.every((prefix) => name.includes(` ${prefix}`));
        })
        .map(({ label, path }) => ({ to: path, label, note: groupLabel === label ? '' : groupLabel })),
  );
  return group('Screens', options);
}
