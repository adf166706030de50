import { type Course, type FindRules, listSittings } from './course.ts';
import { listMinutesOfSitting } from './minutes.ts';
import type { VoteAnswer } from './rule-set/schema.ts';
import type { Paper } from './state.ts';
import type { Step } from './step.ts';
import { subjectLabel } from './subject-label.ts';

/** What a member did in all sittings of a debate. It names portfolios, never persons. */
export interface Deeds {
  speeches: number;
  spokenMs: number;
  motions: number;
  motionsCarried: number;
  /** Accepted points of the member, less those against it. */
  points: number;
  /** Papers that the member sponsors, without amendments. */
  papers: Pick<Paper, 'label' | 'status'>[];
  /** Answers in votes by name. */
  votes: { on: string; answer: VoteAnswer; passes: boolean; at: number }[];
}

/**
 * Lists what each member did, by the id of the member. Steps that were undone are left out, and corrected ones are as
 * they were corrected.
 * @param start the debate before its first step
 */
export function mapDeeds(findRules: FindRules, start: Course, steps: readonly Step[]): Map<string, Deeds> {
  const sittings = listSittings(findRules, start, steps);
  const { state } = (sittings.at(-1) ?? start).debate;
  const deeds = new Map<string, Deeds>(
    state.members.map(({ id, speeches, spokenMs, tally }) => [
      id,
      {
        speeches,
        spokenMs,
        points: tally,
        motions: 0,
        motionsCarried: 0,
        papers: state.papers
          .filter(({ amends, sponsors }) => amends === null && sponsors.includes(id))
          .map(({ label, status }) => ({ label, status })),
        votes: [],
      },
    ]),
  );
  for (const sitting of sittings) addMotionsAndVotes(deeds, sitting, steps);
  return deeds;
}

function addMotionsAndVotes(
  deeds: ReadonlyMap<string, Deeds>,
  sitting: Course,
  steps: readonly Step[],
): void {
  const { rules, debate } = sitting;
  const movers = new Map<string, string>();
  const carry = (motion: string) => {
    const mover = deeds.get(movers.get(motion) ?? '');
    if (mover) mover.motionsCarried += 1;
  };
  for (const minute of listMinutesOfSitting(sitting)) {
    if (minute.fact === 'moved') {
      movers.set(minute.motion, minute.by);
      const mover = deeds.get(minute.by);
      if (mover) mover.motions += 1;
    }
    if (minute.fact === 'carried') carry(minute.motion);
    if (minute.fact !== 'vote') continue;
    const { on, passes, answers, at } = minute;
    if (on.kind === 'motion' && passes) carry(on.motion);
    const label = subjectLabel({ rules, state: debate.state, steps }, on);
    for (const [member, answer] of Object.entries(answers ?? {}))
      deeds.get(member)?.votes.push({ on: label, answer, passes, at });
  }
}
