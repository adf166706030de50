import { planNoteSlips, type SessionSheets } from '#credentials/server/index.ts';
import { planListSheet, planMarkSheet, planRollSheet, planTallySheet } from './plan-floor-sheets.ts';
import { planRulesPage, planStartPage } from './plan-leaflets.ts';
import { planAmendmentSlips, planMotionSheet, planVoteSheet } from './plan-vote-sheets.ts';
import type { SheetInput } from './sheet-input.ts';

/** Plans the sheets of a committee from its rules, filled with its members (product 29.27). */
export function planSessionSheets(input: SheetInput): SessionSheets {
  return {
    rules: planRulesPage(input),
    start: planStartPage(input),
    sessions: input.committee.sessions.map((session) => ({
      roll: planRollSheet(input, session),
      list: planListSheet(input, session),
      motions: planMotionSheet(input, session),
      vote: planVoteSheet(input, session),
      tally: planTallySheet(input, session),
      marks: planMarkSheet(input, session),
    })),
    amendments: planAmendmentSlips(input),
    notes: planNoteSlips(
      { committee: input.committee.shortName, address: input.committee.address },
      input.committee.members.flatMap(({ delegates }) => delegates).length,
    ),
  };
}
