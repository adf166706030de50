const adultYears = 18;

/**
 * Returns true if a person is younger than `years` on a day. A person who was born on 29 February has the birthday on 1
 * March in years without that day.
 * @param birthDate 'YYYY-MM-DD'
 * @param day 'YYYY-MM-DD'
 */
function isYoungerThan(years: number, birthDate: string, day: string): boolean {
  // Compares the dates as texts, because the birthday can be a date that does not exist, such as 2026-02-29.
  const birthday = `${String(Number(birthDate.slice(0, 4)) + years).padStart(4, '0')}${birthDate.slice(4)}`;
  return day < birthday;
}

/** Returns true if a person is under 18 on a day. */
export const isMinorOn = (birthDate: string, day: string): boolean =>
  isYoungerThan(adultYears, birthDate, day);

/**
 * Returns the latest date of birth of a person who is 18 on a day. Compare it as text only: it may be a date that does
 * not exist, such as '2006-02-29'.
 */
export const latestAdultBirthDate = (day: string): string =>
  `${String(Number(day.slice(0, 4)) - adultYears).padStart(4, '0')}${day.slice(4)}`;

/** Returns true if a person with this date of birth is 5 to 110 years old on a day. */
export const isPlausibleBirthDate = (birthDate: string, day: string): boolean =>
  !isYoungerThan(5, birthDate, day) && isYoungerThan(111, birthDate, day);
