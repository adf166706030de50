/** Codes of all countries (ISO 3166-1 alpha-2). */
export const countryCodes: readonly string[] =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

/** Countries that have an English locale, such as 'en-IN' for 'IN'. */
const englishOf =
  'AE AT AU BE BW CA CH CY DE DK FI GB GH HK IE IL IN JM KE MT MU MY NG NL NZ PH PK SE SG SI TT UG US ZA ZM ZW'.split(
    ' ',
  );
/**
 * Locales of other languages. Their dates and amounts appear in English texts, so all have Latin digits and are written
 * from left to right.
 */
const others =
  'cs-CZ da-DK de-AT de-CH de-DE es-AR es-CL es-CO es-ES es-MX es-PE et-EE fi-FI fr-BE fr-CA fr-CH fr-FR hr-HR hu-HU id-ID it-CH it-IT lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sk-SK sl-SI sv-SE tr-TR vi-VN'.split(
    ' ',
  );

/** BCP 47 tags of the locales to choose from. */
export const localeTags: readonly string[] = [...englishOf.map((country) => `en-${country}`), ...others];

/** Returns true for a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
