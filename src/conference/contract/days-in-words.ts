/** '8 to 10 November 2024', '30 November to 2 December 2024', '31 December 2024 to 1 January 2025' or '8 November 2024'. */
export function daysInWords(startsAt: number, endsAt: number, timeZone: string): string {
  const parts = (at: number) => {
    const words = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone,
    }).format(at);
    const [day = '', month = '', year = ''] = words.split(' ');
    return { words, day, month, year };
  };
  const first = parts(startsAt);
  const last = parts(endsAt);
  if (first.words === last.words) return last.words;
  if (first.year !== last.year) return `${first.words} to ${last.words}`;
  if (first.month !== last.month) return `${first.day} ${first.month} to ${last.words}`;
  return `${first.day} to ${last.words}`;
}
