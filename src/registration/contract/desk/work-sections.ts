/**
 * The queues of a list, in addition to sections by status and committee (product 8.4). `undecided` is listed only while it is
 * selected, because it is most of the pending section.
 */
export const workSections = {
  undecided: 'to be decided',
  waiting: 'waits for its leader',
  unseated: 'confirmed without a seat',
} as const;
