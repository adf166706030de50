import type { PaperPart, SheetCommittee } from '#credentials/server/index.ts';
import { recordSitting } from '../../rule/sitting-record.ts';
import { planListSheet, planRollSheet, planTallySheet } from './plan-floor-sheets.ts';
import { planFilledVoteSheets, planMotionSheet } from './plan-vote-sheets.ts';
import type { Sittings } from './read-sittings.ts';

export const recordedSheets = ['all', 'roll', 'list', 'motions', 'vote', 'tally'] as const;
export type RecordedSheet = (typeof recordedSheets)[number];

/** Plans the sheets of each sitting with what its log has: the twins of those that are filled in by hand. */
export function planRecordedSheets(
  { sittings, steps }: Sittings,
  committee: SheetCommittee,
  kind: RecordedSheet,
): PaperPart[] {
  return sittings.flatMap(({ course, session }) => {
    const { rules, debate } = course;
    const input = { rules, committee, state: debate.state, record: recordSitting(course) };
    const plans: Record<Exclude<RecordedSheet, 'all'>, () => (PaperPart | null)[]> = {
      roll: () => [planRollSheet(input, session)],
      list: () => [planListSheet(input, session)],
      motions: () => [planMotionSheet(input, session)],
      vote: () => planFilledVoteSheets(input, session, steps),
      tally: () => [planTallySheet(input, session)],
    };
    const chosen = kind === 'all' ? Object.values(plans) : [plans[kind]];
    return chosen.flatMap((plan) => plan()).filter((part) => part !== null);
  });
}
