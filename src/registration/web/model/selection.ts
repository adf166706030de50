import { maxCommittees, maxPortfolios, maxPortfoliosPerCommittee } from '#conference/contract.ts';
import { noSeatLeftText } from '#registration/contract/form.ts';

/** A committee with the names of its portfolios. */
export interface CommitteeChoices {
  readonly value: string;
  readonly portfolios: readonly string[];
}

/** A committee with the number of free seats of each portfolio. */
export interface CommitteePlaces extends CommitteeChoices {
  readonly shortName: string;
  readonly places: readonly { readonly portfolio: string; readonly left: number }[];
}

/** A portfolio with its committee, since two committees may have portfolios of the same name. */
export interface PortfolioChoice {
  readonly committee: string;
  readonly portfolio: string;
}

/** The delegate's selection, in the order of choosing. */
export interface Selection {
  readonly committees: readonly string[];
  readonly portfolios: readonly PortfolioChoice[];
}

/** The new selection, and a message for the delegate if any. */
export interface Choosing {
  readonly selection: Selection;
  readonly refusal?: string;
}

/** Message when a fourth committee clears the selections (product 6.4). */
export const committeesText = 'Please select 1-3 committees';
/** Message at the tenth portfolio (product 6.4). */
export const portfoliosText = 'You can select maximum of 9 Portfolios';

export const nothingChosen: Selection = { committees: [], portfolios: [] };

/** The chosen portfolios of one committee, in the order of choosing. */
export function chosenOf(
  { value }: Pick<CommitteeChoices, 'value'>,
  chosen: readonly PortfolioChoice[],
): readonly string[] {
  return chosen.filter(({ committee }) => committee === value).map(({ portfolio }) => portfolio);
}

/** Selects a committee, or deselects it with its portfolios. One too many clears the selections (product 6.4).
 */
export function toggleCommittee(selection: Selection, committee: CommitteeChoices): Choosing {
  const { committees, portfolios } = selection;
  if (committees.includes(committee.value)) {
    const left = portfolios.filter((one) => one.committee !== committee.value);
    return {
      selection: { committees: committees.filter((value) => value !== committee.value), portfolios: left },
    };
  }
  if (committees.length >= maxCommittees) return { selection: nothingChosen, refusal: committeesText };
  return { selection: { committees: [...committees, committee.value], portfolios } };
}

/** Selects or deselects a portfolio of a committee. One too many (product 6.4) or one without a free seat changes nothing and
 * returns a message.
 */
export function togglePortfolio(selection: Selection, committee: CommitteePlaces, name: string): Choosing {
  const { committees, portfolios } = selection;
  const own = chosenOf(committee, portfolios);
  if (own.includes(name)) {
    const left = portfolios.filter((one) => one.committee !== committee.value || one.portfolio !== name);
    return { selection: { committees, portfolios: left } };
  }
  if (isFull(committee, name)) return { selection, refusal: noSeatLeftText(name, committee.shortName) };
  if (portfolios.length >= maxPortfolios) return { selection, refusal: portfoliosText };
  if (own.length >= maxPortfoliosPerCommittee) {
    return { selection, refusal: `You can select ${maxPortfoliosPerCommittee} portfolios of a committee` };
  }
  const chosen = { committee: committee.value, portfolio: name };
  return { selection: { committees, portfolios: [...portfolios, chosen] } };
}

/** Returns whether a portfolio has no free seat (product 6.11). */
export function isFull({ places }: Pick<CommitteePlaces, 'places'>, name: string): boolean {
  return places.some(({ portfolio, left }) => portfolio === name && left <= 0);
}

/** Explains that chosen committees, or all committees of the event, have no free seat (product 6.11); undefined otherwise.
 */
export function noSeatNotice(
  chosen: readonly { readonly shortName: string; readonly left: number }[],
  all: readonly { readonly left: number }[],
): string | undefined {
  if (all.length > 0 && all.every(({ left }) => left <= 0))
    return 'All seats are taken, so you cannot register now. Please pay nothing. Come back later: a seat may become free.';
  const full = chosen.filter(({ left }) => left <= 0).map(({ shortName }) => shortName);
  if (full.length === 0) return undefined;
  return `No seat is left in ${full.join(' and ')}. Choose another committee.`;
}

/** Lists an error text for each chosen portfolio without a free seat. */
export function fullInWords(
  chosen: readonly PortfolioChoice[],
  committees: readonly CommitteePlaces[],
): readonly string[] {
  return chosen.flatMap(({ committee: value, portfolio }) => {
    const committee = committees.find((one) => one.value === value);
    return committee && isFull(committee, portfolio) ? [noSeatLeftText(portfolio, committee.shortName)] : [];
  });
}

/** A stored selection. The old format has bare portfolio names. */
export interface StoredSelection {
  readonly committees: readonly string[];
  readonly portfolios: readonly (string | PortfolioChoice)[];
}

/** Drops the parts of a stored selection that are no longer offered. */
export function stillOffered(stored: StoredSelection, offered: readonly CommitteeChoices[]): Selection {
  const known = [...new Set(stored.committees)]
    .flatMap((value) => offered.find((candidate) => candidate.value === value) ?? [])
    .slice(0, maxCommittees);
  const portfolios = stored.portfolios.flatMap((one): PortfolioChoice[] => {
    const portfolio = typeof one === 'string' ? one : one.portfolio;
    const of = known.find(
      ({ value, portfolios: names }) =>
        names.includes(portfolio) && (typeof one === 'string' || one.committee === value),
    );
    return of ? [{ committee: of.value, portfolio }] : [];
  });
  return {
    committees: known.map(({ value }) => value),
    portfolios: known.flatMap((committee) =>
      [...new Set(chosenOf(committee, portfolios))]
        .slice(0, maxPortfoliosPerCommittee)
        .map((portfolio) => ({ committee: committee.value, portfolio })),
    ),
  };
}

/** Removes accents, so that 'turkiye' finds 'Türkiye'. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Filters names: every word of the search is a word prefix, or the whole search is a substring. */
export function found(names: readonly string[], search: string): readonly string[] {
  const wanted = plain(search);
  if (!wanted) return names;
  const words = wanted.split(/\s+/);
  return names.filter((name) => {
    const text = plain(name);
    const starts = text.split(/[^\p{L}\p{N}]+/u);
    return text.includes(wanted) || words.every((word) => starts.some((start) => start.startsWith(word)));
  });
}

/** Lists the names of the chosen portfolios that beginners do not get, in the order of choosing. */
export function demandingChosen(
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
