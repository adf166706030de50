/** Shortest and longest phone number with its country code, in digits (ITU-T E.164). */
const digitsBounds = { min: 7, max: 15 } as const;
/** Minimum length in characters for a club in India, as clients of the first site expect (product 3.2). */
const minCharactersInIndia = 10;
const allowedCharacters = /^[+(\d][\d\p{Zs}().-]{6,29}$/u;

/** Returns true for a phone number of any country, with or without its country code and separators. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return allowedCharacters.test(text) && digits >= digitsBounds.min && digits <= digitsBounds.max;
}

/**
 * Returns true if a number is long enough for the club's country.
 * @param country ISO 3166-1 alpha-2
 */
export function isLongEnoughInCountry(text: string, country: string): boolean {
  return country !== 'IN' || text.length >= minCharactersInIndia;
}

/** Returns the help text of a phone field, such as 'At least 10 digits.' */
export function phoneHelp(country: string): string {
  if (country === 'IN') return `At least ${minCharactersInIndia} digits.`;
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
  return `With the country code, such as +48, if it is not a number of ${name}.`;
}
