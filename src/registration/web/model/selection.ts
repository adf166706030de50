import {
  maxChosenCommittees,
  maxChosenPortfolios,
  maxChosenPortfoliosPerCommittee,
} from '#conference/contract.ts';
import { foldText, matchesWordPrefixes } from '#platform/rule/fold-text.ts';
import { formatNameList } from '#platform/rule/plural.ts';
import { noSeatLeftText } from '#registration/contract/form.ts';

export interface CommitteeChoices {
  readonly value: string;
  readonly portfolios: readonly string[];
}

export interface CommitteeSeats extends CommitteeChoices {
  readonly shortName: string;
  readonly places: readonly { readonly portfolio: string; readonly left: number }[];
}

/** A chosen portfolio with its committee, since two committees may have portfolios of the same name. */
export interface PortfolioChoice {
  readonly committee: string;
  readonly portfolio: string;
}

/** Chosen committees and portfolios in the order of choosing. */
export interface Selection {
  readonly committees: readonly string[];
  readonly portfolios: readonly PortfolioChoice[];
}

interface SelectionChange {
  readonly selection: Selection;
  readonly error?: string;
}

/** Error text if no committee is chosen, or if a fourth one clears the selections (product 6.4). */
export const committeeCountErrorText = 'Please select 1-3 committees';
/** Message when a tenth portfolio is chosen (product 6.4). */
const portfoliosText = 'You can select maximum of 9 Portfolios';

export const emptySelection: Selection = { committees: [], portfolios: [] };

/** Lists the chosen portfolios of a committee, in the order of choosing. */
export function listChosenPortfolios(
  { value }: Pick<CommitteeChoices, 'value'>,
  chosen: readonly PortfolioChoice[],
): readonly string[] {
  return chosen.filter(({ committee }) => committee === value).map(({ portfolio }) => portfolio);
}

/**
 * Selects or deselects a committee. Deselecting it also deselects its portfolios. A fourth committee clears
 * everything (product 6.4).
 */
export function toggleCommitteeOrClearSelection(
  selection: Selection,
  committee: CommitteeChoices,
): SelectionChange {
  const { committees, portfolios } = selection;
  if (committees.includes(committee.value)) {
    return {
      selection: {
        committees: committees.filter((value) => value !== committee.value),
        portfolios: portfolios.filter((choice) => choice.committee !== committee.value),
      },
    };
  }
  if (committees.length >= maxChosenCommittees)
    return { selection: emptySelection, error: committeeCountErrorText };
  return { selection: { committees: [...committees, committee.value], portfolios } };
}

/**
 * Selects or deselects a portfolio. Returns an error and the unchanged selection if a limit is reached (product 6.4),
 * or if the portfolio has no free seat and there is no waiting list (product 6.17).
 */
export function togglePortfolio(
  selection: Selection,
  committee: CommitteeSeats,
  name: string,
  isWaitingList = false,
): SelectionChange {
  const { committees, portfolios } = selection;
  const chosen = listChosenPortfolios(committee, portfolios);
  if (chosen.includes(name)) {
    const others = portfolios.filter(
      (choice) => choice.committee !== committee.value || choice.portfolio !== name,
    );
    return { selection: { committees, portfolios: others } };
  }
  if (!isWaitingList && isPortfolioFull(committee, name))
    return { selection, error: noSeatLeftText(name, committee.shortName) };
  if (portfolios.length >= maxChosenPortfolios) return { selection, error: portfoliosText };
  if (chosen.length >= maxChosenPortfoliosPerCommittee) {
    return {
      selection,
      error: `You can select ${maxChosenPortfoliosPerCommittee} portfolios of a committee`,
    };
  }
  const choice = { committee: committee.value, portfolio: name };
  return { selection: { committees, portfolios: [...portfolios, choice] } };
}

/** Moves a chosen portfolio to another place among those of its committee. The first place is the first wish. */
export function movePortfolio(
  { committees, portfolios }: Selection,
  committee: Pick<CommitteeChoices, 'value'>,
  name: string,
  to: number,
): Selection {
  const names = listChosenPortfolios(committee, portfolios);
  if (!names.includes(name) || to < 0 || to >= names.length) return { committees, portfolios };
  const moved = names.filter((other) => other !== name).toSpliced(to, 0, name);
  let next = 0;
  return {
    committees,
    portfolios: portfolios.map((choice) =>
      choice.committee === committee.value
        ? { ...choice, portfolio: moved[next++] ?? choice.portfolio }
        : choice,
    ),
  };
}

export function isPortfolioFull({ places }: Pick<CommitteeSeats, 'places'>, name: string): boolean {
  return places.some(({ portfolio, left }) => portfolio === name && left <= 0);
}

/** Returns a notice if all seats of the event are taken, or those of a chosen committee (product 6.11). */
export function findNoSeatNoticeText(
  chosen: readonly { readonly shortName: string; readonly left: number }[],
  all: readonly { readonly left: number }[],
): string | undefined {
  if (all.length > 0 && all.every(({ left }) => left <= 0))
    return 'All seats are taken, so you can’t register now. Please don’t pay. Come back later: a seat may become free.';
  const full = chosen.filter(({ left }) => left <= 0).map(({ shortName }) => shortName);
  if (full.length === 0) return undefined;
  return `No seat is left in ${formatNameList(full)}. Choose another committee.`;
}

export function listFullPortfolioErrors(
  chosen: readonly PortfolioChoice[],
  committees: readonly CommitteeSeats[],
): readonly string[] {
  return chosen.flatMap(({ committee: value, portfolio }) => {
    const committee = committees.find((candidate) => candidate.value === value);
    return committee && isPortfolioFull(committee, portfolio)
      ? [noSeatLeftText(portfolio, committee.shortName)]
      : [];
  });
}

/** A selection in a draft. Older drafts have only the names of portfolios. */
interface StoredSelection {
  readonly committees: readonly string[];
  readonly portfolios: readonly (string | PortfolioChoice)[];
}

export function dropWithdrawnChoices(
  stored: StoredSelection,
  offered: readonly CommitteeChoices[],
): Selection {
  const known = [...new Set(stored.committees)]
    .flatMap((value) => offered.find((candidate) => candidate.value === value) ?? [])
    .slice(0, maxChosenCommittees);
  const portfolios = stored.portfolios.flatMap((choice): PortfolioChoice[] => {
    const isBareName = typeof choice === 'string';
    const portfolio = isBareName ? choice : choice.portfolio;
    const committee = known.find(
      ({ value, portfolios: names }) =>
        names.includes(portfolio) && (isBareName || choice.committee === value),
    );
    return committee ? [{ committee: committee.value, portfolio }] : [];
  });
  return {
    committees: known.map(({ value }) => value),
    portfolios: known.flatMap((committee) =>
      [...new Set(listChosenPortfolios(committee, portfolios))]
        .slice(0, maxChosenPortfoliosPerCommittee)
        .map((portfolio) => ({ committee: committee.value, portfolio })),
    ),
  };
}

/**
 * Finds the names that contain the whole search text, and the names in which each word of the search text is the
 * beginning of a word: 'turkiye' finds 'Türkiye'. Returns all names if the search text is empty.
 */
export function searchNames(names: readonly string[], search: string): readonly string[] {
  if (search.trim() === '') return names;
  const wanted = foldText(search);
  return names.filter(
    (name) => wanted !== '' && (foldText(name).includes(wanted) || matchesWordPrefixes(name, search)),
  );
}

/** Lists the chosen portfolios that beginners usually don't get, in the order of choosing. */
export function listChosenDemandingPortfolios(
  chosen: readonly PortfolioChoice[],
  committees: readonly {
    readonly value: string;
    readonly places: readonly { readonly portfolio: string; readonly demanding: boolean }[];
  }[],
): readonly string[] {
  return chosen
    .filter(({ committee, portfolio }) =>
      committees
        .find(({ value }) => value === committee)
        ?.places.some((place) => place.portfolio === portfolio && place.demanding),
    )
    .map(({ portfolio }) => portfolio);
}
