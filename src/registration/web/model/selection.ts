import { maxCommittees, maxPortfolios, maxPortfoliosPerCommittee } from '#conference/contract.ts';
import { noSeatLeftText } from '#registration/contract/form.ts';

/** A committee as far as choosing goes: its value and the names that belong to it. */
export interface CommitteeChoices {
  readonly value: string;
  readonly portfolios: readonly string[];
}

/** The same with how many seats of each name nobody has. */
export interface CommitteePlaces extends CommitteeChoices {
  readonly shortName: string;
  readonly places: readonly { readonly portfolio: string; readonly left: number }[];
}

/** A portfolio and the value of the committee it belongs to: two committees may both have one of a name. */
export interface PortfolioChoice {
  readonly committee: string;
  readonly portfolio: string;
}

/** What a delegate has chosen, in the order of choosing. */
export interface Selection {
  readonly committees: readonly string[];
  readonly portfolios: readonly PortfolioChoice[];
}

/** A selection after a step, and what the delegate has to be told about it. */
export interface Choosing {
  readonly selection: Selection;
  readonly refusal?: string;
}

/** Product 6.4: said when a fourth committee is chosen, which clears the selections. */
export const committeesText = 'Please select 1-3 committees';
/** Product 6.4: said at the tenth portfolio. */
export const portfoliosText = 'You can select maximum of 9 Portfolios';

export const nothingChosen: Selection = { committees: [], portfolios: [] };

/** The chosen portfolios of one committee, in the order of choosing. */
export function chosenOf(
  { value }: Pick<CommitteeChoices, 'value'>,
  chosen: readonly PortfolioChoice[],
): readonly string[] {
  return chosen.filter(({ committee }) => committee === value).map(({ portfolio }) => portfolio);
}

/**
 * Chooses a committee, or takes it back together with its portfolios. One too many clears the selections (product 6.4).
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

/**
 * Chooses a portfolio of a committee, or takes it back. One too many, of the committee or in all, changes nothing and is
 * told (product 6.4), and so is one whose last seat has gone.
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

/** Whether the last seat of a portfolio has gone (product 6.11). */
export function isFull({ places }: Pick<CommitteePlaces, 'places'>, name: string): boolean {
  return places.some(({ portfolio, left }) => portfolio === name && left <= 0);
}

/**
 * Explains that chosen committees have no seat left, or that the whole event has none (product 6.11). Undefined while each has one.
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

/** Of what was chosen, what nobody can be given any more, each in words. */
export function fullInWords(
  chosen: readonly PortfolioChoice[],
  committees: readonly CommitteePlaces[],
): readonly string[] {
  return chosen.flatMap(({ committee: value, portfolio }) => {
    const committee = committees.find((one) => one.value === value);
    return committee && isFull(committee, portfolio) ? [noSeatLeftText(portfolio, committee.shortName)] : [];
  });
}

/** A selection as drafts hold it: older ones have bare names, of the committees chosen. */
export interface StoredSelection {
  readonly committees: readonly string[];
  readonly portfolios: readonly (string | PortfolioChoice)[];
}

/** What is left of a stored selection when the catalogue has changed since: only what can still be chosen. */
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

/** Letters alone, so that 'turkiye' finds 'Türkiye'. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** The names in which every word of the search begins a word, or that contain the search as it stands. */
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

/** Names of the chosen portfolios that are not given to beginners, in the order of choosing. */
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
