const kolkata = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** '2026-01-05 14:30', as campus clocks show it: every spreadsheet program sorts it. */
export function moment(milliseconds: number | null): string | null {
  return milliseconds === null ? null : kolkata.format(milliseconds);
}
