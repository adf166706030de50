import { maxCommittees, maxPortfolios, maxPortfoliosPerCommittee } from '#conference/contract.ts';

/** A committee as far as choosing goes: its value and the names that belong to it. */
export interface CommitteeChoices {
  readonly value: string;
  readonly portfolios: readonly string[];
}

/** What a delegate has chosen, in the order of choosing. */
export interface Selection {
  readonly committees: readonly string[];
  readonly portfolios: readonly string[];
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
export function chosenOf(committee: CommitteeChoices, chosen: readonly string[]): readonly string[] {
  return chosen.filter((name) => committee.portfolios.includes(name));
}

/**
 * Chooses a committee, or takes it back together with its portfolios. One too many clears the selections (product 6.4).
 */
export function toggleCommittee(selection: Selection, committee: CommitteeChoices): Choosing {
  const { committees, portfolios } = selection;
  if (committees.includes(committee.value)) {
    const left = portfolios.filter((name) => !committee.portfolios.includes(name));
    return {
      selection: { committees: committees.filter((value) => value !== committee.value), portfolios: left },
    };
  }
  if (committees.length >= maxCommittees) return { selection: nothingChosen, refusal: committeesText };
  return { selection: { committees: [...committees, committee.value], portfolios } };
}

/**
 * Chooses a portfolio of a committee, or takes it back. One too many, of the committee or in all, changes nothing and is
 * told (product 6.4).
 */
export function togglePortfolio(selection: Selection, committee: CommitteeChoices, name: string): Choosing {
  const { committees, portfolios } = selection;
  if (portfolios.includes(name)) {
    return { selection: { committees, portfolios: portfolios.filter((other) => other !== name) } };
  }
  if (portfolios.length >= maxPortfolios) return { selection, refusal: portfoliosText };
  if (chosenOf(committee, portfolios).length >= maxPortfoliosPerCommittee) {
    return { selection, refusal: `You can select ${maxPortfoliosPerCommittee} portfolios of a committee` };
  }
  return { selection: { committees, portfolios: [...portfolios, name] } };
}

/** What is left of a stored selection when the catalogue has changed since: only what can still be chosen. */
export function stillOffered(selection: Selection, offered: readonly CommitteeChoices[]): Selection {
  return selection.committees.reduce<Selection>((kept, value) => {
    const committee = offered.find((candidate) => candidate.value === value);
    if (!committee || kept.committees.includes(value) || kept.committees.length >= maxCommittees) return kept;
    const chosen = [...new Set(chosenOf(committee, selection.portfolios))].slice(
      0,
      maxPortfoliosPerCommittee,
    );
    return { committees: [...kept.committees, value], portfolios: [...kept.portfolios, ...chosen] };
  }, nothingChosen);
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
