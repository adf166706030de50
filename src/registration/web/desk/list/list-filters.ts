import type { Filter } from '#platform/web/desk/list-bar.tsx';
import { filterOptions, type WorkSection } from '../../../contract/desk.ts';
import type { ListAnswer } from '../api.ts';
import { askedTexts, paymentTexts } from './payment-texts.ts';
import type { useListFilter } from './use-list-filter.ts';

const labels = {
  mode: 'Registered as',
  from: 'Institute',
  accommodation: 'Accommodation',
  money: 'Money',
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
    institute: 'Students of the institute',
    outside: 'From outside',
  },
  accommodation: {
    any: 'With or without a bed',
    Yes: 'Need a bed',
    No: 'Need no bed',
  },
  money: {
    any: 'Paid in whatever way',
    ...filterTexts(paymentTexts),
  },
  asked: {
    any: 'Requested or not',
    ...filterTexts(askedTexts),
  },
  sort: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'By name',
    money: 'By money, surest first',
  },
} as const;

const queueLabels: Readonly<Record<WorkSection, string>> = {
  undecided: 'ready to decide',
  waiting_for_leader: 'waiting for leader',
  unseated: 'without a seat',
};

/** The sections with the labels of the queues. */
const labelled = ({ sections }: ListAnswer): ListAnswer['sections'] =>
  sections.map((section) => ({ ...section, label: queueLabels[section.id as WorkSection] ?? section.label }));

/** The sections that are always tabs. The others are in the menu, and a tab while selected. */
const tabs: readonly string[] = ['all', 'pending', 'confirmed', 'declined', 'withdrawn'];

export const tabsOf = (list: ListAnswer, chosen: string) =>
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
      const choice = filterOptions[name].find((one) => one === value);
      if (choice) choose(name, choice);
    },
  });
  const others = labelled(list).filter(({ id }) => !tabs.includes(id));
  const ofSection: Filter = {
    label: 'Committee or work list',
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
    ...(setSection ? [ofSection] : []),
    ...(['mode', 'from', 'accommodation', 'money', 'asked', 'sort'] as const).map(menu),
  ];
}
