import { randomUUID } from 'node:crypto';
import { decideAward, getCeremony, getProposal, recordMarks, releaseAwards } from '#awards/contract.ts';
import type { Criterion } from '#awards/rule/settings.ts';
import { indianSettings } from '#awards/rule/shipped-settings.ts';
import type { SeatedPerson } from './sample-event.ts';
import type { SiteCalls } from './site-calls.ts';
import { staff } from './staff.ts';

const as = staff.superadmin;

/** How a chair marks, as shares of the range from the lowest to the highest mark. */
export interface MarkingStyle {
  chair: string;
  lowest: number;
  highest: number;
}

const remarks = ['Clear clauses, and others sign them', 'Asks good questions', 'Reads from the paper'];

/** Time between two marks, in milliseconds. */
const pace = 3_000;

/** Marks the delegates of a committee in a session. The first one is the best, the others are mixed. */
export async function markDelegates(
  { call, clock }: SiteCalls,
  {
    eventName,
    committee,
    session,
    style: { chair, lowest, highest },
    delegates,
  }: {
    eventName: string;
    committee: string;
    session: string;
    style: MarkingStyle;
    delegates: readonly SeatedPerson[];
  },
): Promise<void> {
  const at = clock.now();
  const marked = indianSettings.criteria.flatMap((criterion) =>
    delegates.map(({ registrationId }, place) => ({
      registrationId,
      criterion: criterion.id,
      session: criterion.per === 'conference' ? '' : session,
      slot: criterion.per === 'speech' ? 'sample-speech' : '',
      points: pointsOf(criterion, lowest + (highest - lowest) * qualityOf(place, delegates.length)),
      remark: criterion.per === 'conference' ? (remarks[place] ?? '') : '',
    })),
  );
  await call(recordMarks, {
    as: chair,
    body: {
      eventName,
      sentAt: at,
      marks: marked.map((mark, order) => ({
        id: randomUUID(),
        at: at - (marked.length - order) * pace,
        committee,
        ...mark,
      })),
    },
  });
}

/** A share from 0 to 1, which is the highest at place 0. Neighbours differ. */
const qualityOf = (place: number, count: number): number => 1 - ((place * 7) % count) / count;

const pointsOf = ({ min, max }: Criterion, share: number): number => Math.round(min + share * (max - min));

const sentences = [
  'The clearest speeches, and a draft that the whole room signed',
  'Brought two blocs together in the last caucus',
  'Knew the policy better than anyone else',
  'Answered each point of information',
  'Wrote half of the clauses that were adopted',
  'A first conference, and the best question of it',
] as const;

/** Decides the proposed awards of committees, and releases them. */
export async function decideAndRelease(
  { call }: SiteCalls,
  eventName: string,
  committees: readonly string[],
): Promise<void> {
  for (const committee of committees) {
    const params = { eventName, committee };
    const { places } = await call(getProposal, { as, params });
    for (const [at, { award, place, registrationId }] of places.entries()) {
      const { seen } = await call(getProposal, { as, params });
      const sentence = sentences[at] ?? sentences[0];
      await call(decideAward, { as, body: { ...params, award, place, registrationId, sentence, seen } });
    }
  }
  const { seen } = await call(getCeremony, { as, params: { eventName } });
  await call(releaseAwards, { as, body: { eventName, seen } });
}
