/**
 * Sections of a list beside those by status and committee: a list of each is what somebody works through (product 8.4). Those to be
 * decided are named only while they are chosen, since they are most of the pending ones.
 */
export const workSections = {
  undecided: 'to be decided',
  waiting: 'waits for its leader',
  unseated: 'confirmed without a seat',
} as const;
