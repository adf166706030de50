import { type Catalogue, initialConference } from '#conference/content/index.ts';
import { inRupees } from './rupees.ts';

/**
 * The conference of the built site, whose pages contain the club's content. Stories read names, fees and choices here,
 * so that a change of the content does not break them.
 */
export const { name: eventName } = initialConference.event;
/** The fees in rupees, as on screens and in the calls of the specification. */
export const fees = inRupees(initialConference.event.fees);

export type Committee = Catalogue['committees'][number] & {
  readonly portfolios: readonly [string, string, ...string[]];
};

/** Four committees in their order on the pages. Stories choose three of them, and try to choose the fourth. */
export const [firstCommittee, secondCommittee, thirdCommittee, fourthCommittee] = fourOf(
  initialConference.committees.filter((committee): committee is Committee => committee.portfolios.length > 1),
);

function fourOf([first, second, third, fourth]: readonly Committee[]): [
  Committee,
  Committee,
  Committee,
  Committee,
] {
  if (!first || !second || !third || !fourth)
    throw new Error('The stories need four committees with at least two portfolios each.');
  return [first, second, third, fourth];
}

/** A committee with a background guide. Undefined if the content has none. */
export const committeeWithGuide = initialConference.committees.find(({ backgroundGuide }) => backgroundGuide);
export const committeeWithoutGuide = initialConference.committees.find(
  ({ backgroundGuide }) => !backgroundGuide,
);
