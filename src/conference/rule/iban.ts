/** Lengths of IBANs by country, from the registry of SWIFT, for the countries that take part in SEPA. */
const sepaLengths = parseLengths(
  `AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26
  IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22`,
);
const otherLengths = parseLengths(
  `AE23 AZ28 BA20 BH22 BI27 BR29 BY28 CR22 DJ27 DO28 EG29 FK18 FO18 GE22 GL18 GT28 HN28 IL23 IQ23 JO30 KW30
  KZ20 LB28 LC32 LY25 MN20 MR27 MU30 NI28 OM23 PK24 PS29 QA29 RU33 SA24 SC31 SD18 SO23 ST25 SV28 TL23 TN24
  TR26 UA29 VG24 XK20 YE30`,
);

function parseLengths(entries: string): ReadonlyMap<string, number> {
  return new Map(entries.split(/\s+/).map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]));
}

/**
 * Returns true for a country whose accounts have an IBAN.
 * @param country ISO 3166-1 alpha-2
 */
export function usesIban(country: string): boolean {
  return sepaLengths.has(country) || otherLengths.has(country);
}

/**
 * Returns true for a country whose people pay each other with a sort code and an account number, although its accounts
 * have an IBAN.
 * @param country ISO 3166-1 alpha-2
 */
export const usesSortCode = (country: string): boolean => ['GB', 'GG', 'IM', 'JE'].includes(country);

/** Returns true if a text begins as an IBAN does, so that it must be a valid one. */
export function looksLikeIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}/.test(text) && usesIban(text.slice(0, 2));
}

/** Returns true if the length for its country and the check digits are valid (ISO 13616, ISO 7064 MOD 97-10). */
export function isIban(text: string): boolean {
  const country = text.slice(0, 2);
  const length = sepaLengths.get(country) ?? otherLengths.get(country);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text) || length !== text.length) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Returns true for a valid IBAN of a country that takes part in SEPA. */
export function isSepaIban(text: string): boolean {
  return sepaLengths.has(text.slice(0, 2)) && isIban(text);
}
