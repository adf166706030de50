import { conference as sample } from '#tests/support/conference.ts';

const more = 20;

/**
 * The conference of the benchmarks. It has as many portfolios as a large conference, because the cost of reading and
 * counting grows with them.
 */
export const conference = {
  ...sample,
  committees: sample.committees.map((committee) => ({
    ...committee,
    portfolios: [
      ...committee.portfolios,
      ...Array.from({ length: more }, (_, at) => `Delegate ${at + 1} of the ${committee.shortName}`),
    ],
  })),
};
