/** Titles of what can be printed, on screens and in files. */
export const printTitles = {
  badges: 'Badges',
  team_badges: 'Badges of chairs and volunteers',
  placards: 'Placards',
  sign_in: 'Sign-in sheets',
  committee_list: 'Committee lists',
  door_list: 'Door list',
  room_plan: 'Room plan',
  timetable: 'Timetable by day',
  committee_timetables: 'Timetables of committees',
  room_signs: 'Signs for rooms',
  site_plan: 'Site plan',
  team_phones: 'Phones of the team',
  team_shifts: 'Shifts of the team',
  attendance: 'Attendance',
  missing: 'Who has not come',
  roll_sheets: 'Roll sheets',
  vote_sheets: 'Vote sheets',
  note_slips: 'Note slips',
  evening_folder: 'Folder of the evening before',
} as const;
export type PrintKind = keyof typeof printTitles;
