/** The locales whose names of months and weekdays no text of another club contains. */
const locales = ['en-IN', 'pl-PL', 'de-DE', 'en-GB', 'cs-CZ', 'pt-BR'];

const englishNames = new Set(listNames('en-GB', 'long'));
const foreignNames = new Set(
  locales
    .flatMap((locale) => listNames(locale, 'long'))
    .filter((name) => !englishNames.has(name) && name.length > 2),
);
/** Matches a word with the letters of any script. */
const words = /\p{L}+/gu;

/** Lists the names of the months and weekdays in a language, in each form in which a date contains them. */
function listNames(locale: string, length: 'long'): string[] {
  const days = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1 + month));
  const forms: Intl.DateTimeFormatOptions[] = [
    { month: length },
    { day: 'numeric', month: length },
    { weekday: length },
  ];
  const parts = forms.flatMap((form) =>
    days.flatMap((day) => new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' }).formatToParts(day)),
  );
  return parts.flatMap(({ type, value }) => (type === 'month' || type === 'weekday' ? value : []));
}

const shortDate =
  /\b\d{1,2} (?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/g;
const twelveHourTime = /\b\d{1,2}[:.]\d{2}[\s\u202f]?[ap]\.?m\b/gi;
const twentyFourHourTime = /(?<![T\d:])(?:0\d|1[3-9]|2[0-3]):[0-5]\d(?![:\d]| [ap]m)/g;
const zoneName = /\bStandard Time\b|\bGMT\b/g;
/** The sign of the rupee. In capitals it can be the initials of a person. */
const rupeeSign = /\bRs\b/g;
const indian =
  /₹|\bINR\b|\bUPI\b|\bUTR\b|\bIFSC\b|\bNITS|\blakhs?\b|\bcrores?\b|\bKolkata\b|\bIndian?\b|\bScholar ID\b|\bpassbook\b|\bcancelled cheque\b|\beggetarian\b|\bJain\b|\bBatch\b|\bpaise\b|\brupees?\b|\bPhonePe\b|\bPaytm\b/gi;

/**
 * Returns the words, dates and times in a text that a club of the country must not show, each once. Texts of the site
 * are English, so a name of a month in another language is a mistake.
 * @param country ISO 3166-1 alpha-2
 */
export function listForeignTexts(text: string, country: string): string[] {
  const isInIndia = country === 'IN';
  const found = [
    ...(text.match(words) ?? []).filter((word) => foreignNames.has(word)),
    ...(text.match(shortDate) ?? []),
    ...(text.match(isInIndia ? twentyFourHourTime : twelveHourTime) ?? []),
    ...(text.match(zoneName) ?? []),
    ...(isInIndia ? [] : [...(text.match(indian) ?? []), ...(text.match(rupeeSign) ?? [])]),
  ];
  return [...new Set(found)];
}
