import { useEffect, useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Filter } from '#platform/web/desk/list-bar.tsx';
import { useUrlFilters } from '#platform/web/desk/url-filters.ts';
import {
  getDefaultSortOfSection,
  listChosenAnswers,
  type RegistrationFilter,
  registrationFilterOptions,
  type WorkSection,
} from '../../../contract/desk.ts';
import type { ListAnswer } from '../api.ts';
import { paymentStatusTexts, proofRequestTexts } from './payment-marks.tsx';

/**
 * Options of the filters in sections whose default order is oldest first. The first option of each filter is the
 * default and not in the URL.
 */
const queueOptions = { ...registrationFilterOptions, sort: ['oldest', 'newest', 'name', 'money'] } as const;

/**
 * Reads the filter from the URL. `query` is the query string without the page number, for links that keep the filter.
 */
export function useListFilter() {
  const [params, setParams] = useSearchParams();
  const { status } = useParams();
  const section = (status ?? params.get('section') ?? 'all').slice(0, 120);
  const [chosen, choose] = useUrlFilters(
    getDefaultSortOfSection(section) === 'oldest' ? queueOptions : registrationFilterOptions,
  );
  const search = (params.get('q') ?? '').slice(0, 200);
  const { mode, from, money, proofRequest, consent, checkedIn, duty, sort } = chosen;
  const chose = (params.get('chose') ?? '').slice(0, 60);
  const answered = readAnswered(params);
  const filter = useMemo<RegistrationFilter>(
    () => ({
      section,
      search,
      mode,
      from,
      money,
      proofRequest,
      consent,
      checkedIn,
      duty,
      chose,
      accommodation: 'any',
      answered,
      sort,
    }),
    [section, search, mode, from, money, proofRequest, consent, checkedIn, duty, chose, answered, sort],
  );
  const kept = new URLSearchParams(params);
  kept.delete('page');
  const isEarlierLink = params.has('accommodation');
  useEffect(() => {
    if (!isEarlierLink) return;
    const address = new URLSearchParams(location.search);
    address.set('answered', readAnswered(address));
    address.delete('accommodation');
    setParams(address, { replace: true, preventScrollReset: true });
  }, [isEarlierLink, setParams]);
  if (status !== undefined) kept.set('section', status);
  return { filter, chosen, choose, query: kept.size === 0 ? '' : `?${kept}` };
}

/** Reads the chosen answers from a URL. Earlier links have the answer about accommodation in another parameter. */
function readAnswered(params: URLSearchParams): string {
  const answered = (params.get('answered') ?? '').slice(0, 2_000);
  const accommodation = params.get('accommodation');
  if (accommodation !== 'Yes' && accommodation !== 'No') return answered;
  return new URLSearchParams(listChosenAnswers({ accommodation, answered })).toString();
}

/** Converts a filter to the URL parameters that `useListFilter` reads. Leaves out the order. */
export function toFilterParams({
  section,
  search,
  chose,
  accommodation,
  answered: others,
  sort: _,
  ...choices
}: RegistrationFilter): URLSearchParams {
  const chosen = Object.entries(choices).filter(([, choice]) => choice !== 'any');
  const answered = new URLSearchParams(listChosenAnswers({ accommodation, answered: others })).toString();
  const all = { section: section === 'all' ? '' : section, q: search, chose, answered };
  return new URLSearchParams([...Object.entries(all).filter(([, text]) => text !== ''), ...chosen]);
}

const labels = {
  mode: 'Registered as',
  from: 'Institute',
  money: 'Payment',
  proofRequest: 'Proof requested',
  consent: 'Consent of a guardian',
  checkedIn: 'Check-in',
  duty: 'Duty',
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
  money: {
    any: 'Any payment status',
    settled: 'Paid or nothing to pay',
    ...filterTexts(paymentStatusTexts),
  },
  proofRequest: {
    any: 'Requested or not',
    ...filterTexts(proofRequestTexts),
  },
  consent: {
    any: 'Under 18 or not',
    missing: 'Consent missing',
    uploaded: 'Consent to check',
    given: 'Consent given',
    no_birth_date: 'No date of birth',
  },
  checkedIn: {
    any: 'Checked in or not',
    yes: 'Checked in',
    no: 'Not checked in',
  },
  duty: {
    any: 'With or without a duty',
    door: 'Duty at the door',
    chair: 'Chairs',
    hospitality: 'Duty in hospitality',
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

/** Sections that are always tabs. Other sections are in the menu, and are tabs only while selected. */
const tabs: readonly string[] = ['all', 'pending', 'confirmed', 'declined', 'withdrawn'];

export const listSectionTabs = (list: ListAnswer, chosen: string) =>
  labelled(list).filter(({ id }) => tabs.includes(id) || id === chosen);

/**
 * Returns the filters of a list. If `setSection` is undefined, the path fixes the section, and there is no menu of
 * sections.
 */
export function buildListFilters(
  list: ListAnswer,
  { chosen, choose }: Pick<ReturnType<typeof useListFilter>, 'chosen' | 'choose'>,
  section: string,
  setSection: ((id: string) => void) | undefined,
  hasInstitute: boolean,
  [answered, setAnswered]: readonly [string, (answered: string) => void],
): Filter[] {
  const menu = (name: keyof typeof registrationFilterOptions): Filter => ({
    label: labels[name],
    value: chosen[name],
    defaultValue: registrationFilterOptions[name][0],
    choices: registrationFilterOptions[name].map((id) => ({
      id,
      label: (names[name] as Record<string, string>)[id] ?? id,
    })),
    ...(name === 'sort' && { chipless: true }),
    onChange(value) {
      const choice = registrationFilterOptions[name].find((option) => option === value);
      if (choice) choose(name, choice);
    },
  });
  const answers = new URLSearchParams(answered);
  const answerFilter = ({
    _id,
    label,
    options,
  }: Pick<ListAnswer['questions'][number], '_id' | 'label' | 'options'>): Filter => ({
    id: _id,
    label,
    value: answers.get(_id) ?? '',
    defaultValue: '',
    choices: [{ id: '', label: 'Any answer' }, ...options.map((option) => ({ id: option, label: option }))],
    onChange(option) {
      const chosenAnswers = new URLSearchParams(answered);
      if (option === '') chosenAnswers.delete(_id);
      else chosenAnswers.set(_id, option);
      setAnswered(chosenAnswers.toString());
    },
  });
  const offered = list.questions.filter(({ options }) => options.length > 0);
  // Shows what a link or a saved list selects, so that it can be removed.
  const noLongerOffered = [...answers].flatMap(([_id, option]) =>
    offered.some((question) => question._id === _id && question.options.includes(option))
      ? []
      : [
          {
            _id,
            label: list.questions.find((question) => question._id === _id)?.label ?? 'Hidden question',
            options: [option],
          },
        ],
  );
  const others = labelled(list).filter(({ id }) => !tabs.includes(id));
  const sectionFilter: Filter = {
    label: 'Committee or queue',
    value: tabs.includes(section) ? 'all' : section,
    defaultValue: 'all',
    chipless: true,
    choices: [
      { id: 'all', label: 'Every committee' },
      ...others.map(({ id, label, count }) => ({ id, label: `${label} (${count})` })),
    ],
    onChange: (id) => setSection?.(id),
  };
  return [
    ...(setSection ? [sectionFilter] : []),
    ...(['mode', 'from', 'money', 'proofRequest', 'consent', 'checkedIn', 'duty', 'sort'] as const)
      .filter((name) => (name === 'from' ? hasInstitute : name !== 'consent' || list.asksBirthDate))
      .map(menu),
    ...offered.filter(({ _id }) => !noLongerOffered.some((one) => one._id === _id)).map(answerFilter),
    ...noLongerOffered.map(answerFilter),
  ];
}

/** Links to a list of the registrations that contain this exact phrase. */
export function PhraseSearchLink({ eventName, text }: { eventName: string; text: string }) {
  // Turns a quote in the text into the end of one phrase and the beginning of the next.
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
