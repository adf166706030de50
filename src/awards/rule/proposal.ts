import type { Score } from './scores.ts';
import { type Award, type AwardSettings, countPlaces } from './settings.ts';

/** A delegate who is proposed for a place of an award. */
export interface ProposedPlace {
  award: string;
  /** From 1. */
  place: number;
  registrationId: string;
  /** The total, or thousandths of the full value of the criterion of the award. */
  value: number;
  /** Delegates with the same value who are proposed for another award or for none. A person decides between them. */
  tiedWith: string[];
}

/** The border between an award and those who narrowly missed it. */
export interface CloseCall {
  award: string;
  /** The last one who is proposed for the award, and the next one who is not. */
  inside: string;
  outside: string;
  gap: number;
}

export interface Proposal {
  places: ProposedPlace[];
  /** The closest borders, at most three, the closest first. */
  closest: CloseCall[];
}

/** How many of the closest borders are shown. */
const maxCloseCalls = 3;

interface Ranked {
  registrationId: string;
  value: number;
}

/** Ranks by the total or by one criterion. Those with equal values are in the order of their portfolios. */
export function rankBy(scores: readonly Score[], by: string): Ranked[] {
  return scores
    .filter(({ isMarked }) => isMarked)
    .flatMap(({ registrationId, portfolio, total, criteria }) => {
      const value = by === 'total' ? total : criteria.find(({ criterion }) => criterion === by)?.share;
      return value === undefined || value === null ? [] : { registrationId, portfolio, value };
    })
    .sort(
      (a, b) =>
        b.value - a.value ||
        Number(a.portfolio > b.portfolio) - Number(a.portfolio < b.portfolio) ||
        (a.registrationId < b.registrationId ? -1 : 1),
    );
}

/**
 * Proposes the awards of a committee. Awards by the total are filled one after the other from one ranking, awards by a
 * criterion each from its own, so that a delegate can get one of them beside another award.
 */
export function proposeAwards(
  { awards }: Pick<AwardSettings, 'awards'>,
  committee: string,
  scores: readonly Score[],
): Proposal {
  const offered = awards.map((award) => ({ ...award, places: countPlaces(award, committee) }));
  const groups = [
    { by: 'total', of: offered.filter(({ by }) => by === 'total') },
    ...offered.filter(({ by }) => by !== 'total').map((award) => ({ by: award.by, of: [award] })),
  ];
  const filled = groups.map(({ by, of }) => fill(rankBy(scores, by), of));
  const order = new Map(awards.map(({ id }, at) => [id, at]));
  const orderOf = ({ award }: { award: string }) => order.get(award) ?? 0;
  return {
    places: filled
      .flatMap(({ places }) => places)
      .sort((a, b) => orderOf(a) - orderOf(b) || a.place - b.place),
    closest: filled
      .flatMap(({ borders }) => borders)
      .sort((a, b) => a.gap - b.gap || orderOf(a) - orderOf(b))
      .slice(0, maxCloseCalls),
  };
}

function fill(
  ranking: readonly Ranked[],
  awards: readonly (Pick<Award, 'id'> & { places: number })[],
): { places: ProposedPlace[]; borders: CloseCall[] } {
  const slots = awards.flatMap(({ id, places }) =>
    Array.from({ length: places }, (_, at) => ({ award: id, place: at + 1 })),
  );
  const awardAt = (at: number): string | undefined => slots[at]?.award;
  const places = ranking.slice(0, slots.length).map(({ registrationId, value }, at) => ({
    award: slots[at]?.award ?? '',
    place: slots[at]?.place ?? 1,
    registrationId,
    value,
    tiedWith: ranking
      .filter((other, place) => other.value === value && awardAt(place) !== awardAt(at))
      .map((other) => other.registrationId),
  }));
  const borders = places.flatMap(({ award, registrationId, value }, at) => {
    const next = ranking[at + 1];
    if (!next || awardAt(at + 1) === award) return [];
    return { award, inside: registrationId, outside: next.registrationId, gap: value - next.value };
  });
  return { places, borders };
}

/** A delegate whose proposed awards or rank differ between two proposals. */
export interface ProposalChange {
  registrationId: string;
  before: string[];
  after: string[];
  /** Rank by the total, from 1. Null for a delegate without a mark. */
  rankBefore: number | null;
  rankAfter: number | null;
}

const awardsOf = ({ places }: Proposal, id: string): string[] =>
  places.filter(({ registrationId }) => registrationId === id).map(({ award }) => award);

const rankOf = (ranking: readonly Ranked[], id: string): number | null => {
  const at = ranking.findIndex(({ registrationId }) => registrationId === id);
  return at === -1 ? null : at + 1;
};

/** Lists whose proposed awards differ, in the order of the new ranking. */
export function compareProposals(
  before: { proposal: Proposal; scores: readonly Score[] },
  after: { proposal: Proposal; scores: readonly Score[] },
): ProposalChange[] {
  const [ranksBefore, ranksAfter] = [rankBy(before.scores, 'total'), rankBy(after.scores, 'total')];
  return after.scores
    .map(({ registrationId }) => ({
      registrationId,
      before: awardsOf(before.proposal, registrationId),
      after: awardsOf(after.proposal, registrationId),
      rankBefore: rankOf(ranksBefore, registrationId),
      rankAfter: rankOf(ranksAfter, registrationId),
    }))
    .filter((change) => change.before.join() !== change.after.join())
    .sort((a, b) => (a.rankAfter ?? Infinity) - (b.rankAfter ?? Infinity));
}
