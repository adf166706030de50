import { useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Filter } from '#platform/web/desk/list-bar.tsx';
import { useUrlFilters } from '#platform/web/desk/url-filters.ts';
import {
  defaultSort,
  filterOptions,
  type RegistrationFilter,
  type WorkSection,
} from '../../../contract/desk.ts';
import type { ListAnswer } from '../api.ts';
import { paymentTexts, proofRequestTexts } from './payment-marks.tsx';

/** The first value of each is the default, which the address omits. */
const queueOptions = { ...filterOptions, sort: ['oldest', 'newest', 'name', 'money'] } as const;

/** Reads the filter of a list from the address. `query` is '' or '?...', without the page, for links that keep the filter. */
export function useListFilter() {
  const [params] = useSearchParams();
  const { status } = useParams();
  const section = (status ?? params.get('section') ?? 'all').slice(0, 120);
  const [chosen, choose] = useUrlFilters(defaultSort(section) === 'oldest' ? queueOptions : filterOptions);
  const search = (params.get('q') ?? '').slice(0, 200);
  const { mode, from, accommodation, money, asked, sort } = chosen;
  const chose = (params.get('chose') ?? '').slice(0, 60);
  const filter = useMemo<RegistrationFilter>(
    () => ({ section, search, mode, from, accommodation, money, asked, chose, sort }),
    [section, search, mode, from, accommodation, money, asked, chose, sort],
  );
  const kept = new URLSearchParams(params);
  kept.delete('page');
  if (status !== undefined) kept.set('section', status);
  return { filter, chosen, choose, query: kept.size === 0 ? '' : `?${kept}` };
}

const labels = {
  mode: 'Registered as',
  from: 'Institute',
  accommodation: 'Accommodation',
  money: 'Payment',
  asked: 'Proof requested',
  sort: 'Order',
} as const;

function filterTexts(texts: Readonly<Record<string, { filter: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([id, { filter }]) => [id, filter]));
}

const names = {
  mode: {
    any: 'Alone or in a group',
    individual: 'Alone',
    leader: 'Leaders of groups',
    member: 'Members of groups',
  },
  from: {
    any: 'Every institute',
    institute: 'Host institute',
    outside: 'Other institutes',
  },
  accommodation: {
    any: 'With or without accommodation',
    Yes: 'With accommodation',
    No: 'Without accommodation',
  },
  money: {
    any: 'Any payment status',
    ...filterTexts(paymentTexts),
  },
  asked: {
    any: 'Requested or not',
    ...filterTexts(proofRequestTexts),
  },
  sort: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'By name',
    money: 'By payment status',
  },
} as const;

const queueLabels: Readonly<Record<WorkSection, string>> = {
  undecided: 'ready to decide',
  waiting_for_leader: 'waiting for leader',
  unseated: 'without a seat',
};

const labelled = ({ sections }: ListAnswer): ListAnswer['sections'] =>
  sections.map((section) => ({ ...section, label: queueLabels[section.id as WorkSection] ?? section.label }));

/** The sections that are always tabs. The others are in the menu, and a tab while selected. */
const tabs: readonly string[] = ['all', 'pending', 'confirmed', 'declined', 'withdrawn'];

export const listTabs = (list: ListAnswer, chosen: string) =>
  labelled(list).filter(({ id }) => tabs.includes(id) || id === chosen);

/** The filter menu of the list. Without `setSection` the section is in the path, and the menu omits it. */
export function listFilters(
  list: ListAnswer,
  { chosen, choose }: Pick<ReturnType<typeof useListFilter>, 'chosen' | 'choose'>,
  section: string,
  setSection: ((id: string) => void) | undefined,
): Filter[] {
  const menu = (name: keyof typeof filterOptions): Filter => ({
    label: labels[name],
    value: chosen[name],
    usual: filterOptions[name][0],
    choices: filterOptions[name].map((id) => ({
      id,
      label: (names[name] as Record<string, string>)[id] ?? id,
    })),
    ...(name === 'sort' && { chipless: true }),
    onChange(value) {
      const choice = filterOptions[name].find((option) => option === value);
      if (choice) choose(name, choice);
    },
  });
  const others = labelled(list).filter(({ id }) => !tabs.includes(id));
  const sectionFilter: Filter = {
    label: 'Committee or queue',
    value: tabs.includes(section) ? 'all' : section,
    usual: 'all',
    chipless: true,
    choices: [
      { id: 'all', label: 'Every committee' },
      ...others.map(({ id, label, count }) => ({ id, label: `${label} (${count})` })),
    ],
    onChange: (id) => setSection?.(id),
  };
  return [
    ...(setSection ? [sectionFilter] : []),
    ...(['mode', 'from', 'accommodation', 'money', 'asked', 'sort'] as const).map(menu),
  ];
}

/** Links to the registrations of an event that contain an exact phrase: the name of a group or a college. */
export function FilterLink({ eventName, text }: { eventName: string; text: string }) {
  // A quote within the text ends one phrase and begins the next.
  const phrase = `"${text.replaceAll('"', '" "')}"`;
  return (
    <Link
      to={`/registrations/${encodeURIComponent(eventName)}?${new URLSearchParams({ q: phrase })}`}
      viewTransition={false}
      className="text-link"
    >
      {text}
    </Link>
  );
}
