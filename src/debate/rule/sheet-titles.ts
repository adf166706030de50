/** Titles of the sheets of a committee, on screens and in files. */
export const sheetTitles = {
  all: 'All sheets',
  rules: 'The rules on one page',
  start: 'Your first sitting as chair',
  roll: 'Roll sheets',
  list: 'Speakers’ lists',
  motions: 'Motions',
  vote: 'Vote sheets',
  tally: 'Speeches and points',
  amendments: 'Amendment slips',
  notes: 'Note slips',
  marks: 'Mark sheets',
} as const;
export type SheetKind = keyof typeof sheetTitles;
