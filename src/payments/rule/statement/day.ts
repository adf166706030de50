const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** '3/11/2026', '03-11-26', '03.11.2026 14:30:00'. */
const inFigures = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})(?:[ ,T].*)?$/;
/** '3 Nov 2026', '03-November-26'. */
const withMonth = /^(\d{1,2})[/.\- ]?([a-z]{3})[a-z]*[/.\- ,]*(\d{4}|\d{2})(?:[ ,].*)?$/i;
/** 'Nov 3, 2026, 2:03 PM', as apps export it. */
const monthFirst = /^([a-z]{3})[a-z]* (\d{1,2}),? (\d{4})(?:[ ,].*)?$/i;
/** '2026-11-03', and what comes of a spreadsheet's own dates. */
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ ,T].*)?$/;

/**
 * Reads a day as Indian banks write it: the day first, where figures leave it open.
 * @returns 'YYYY-MM-DD'; undefined for what is no day of the calendar
 */
export function readDay(cell: string): string | undefined {
  const text = cell.trim();
  const figures = inFigures.exec(text);
  if (figures) return dayOf(figures[3], figures[2], figures[1]);
  const named = withMonth.exec(text);
  if (named) return dayOf(named[3], monthNamed(named[2]), named[1]);
  const american = monthFirst.exec(text);
  if (american) return dayOf(american[3], monthNamed(american[1]), american[2]);
  const iso = yearFirst.exec(text);
  return iso ? dayOf(iso[1], iso[2], iso[3]) : undefined;
}

function monthNamed(name = ''): string {
  return String(months.indexOf(name.toLowerCase()) + 1);
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const known = new Date(`${written}T00:00:00Z`);
  const isDay = !Number.isNaN(known.getTime()) && known.toISOString().startsWith(written);
  return isDay && written >= '2000' && written < '2100' ? written : undefined;
}

/** How many days lie between two, at least 0. */
export function daysBetween(first: string, second: string): number {
  return Math.abs(Date.parse(first) - Date.parse(second)) / 86_400_000;
}
