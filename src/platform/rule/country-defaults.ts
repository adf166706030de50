import { countryCodes, localeTags } from './region-choices.ts';

/** What a club in a country most likely uses. Each can be changed. */
export interface CountryDefaults {
  /** ISO 4217. */
  readonly currency: string;
  /** IANA name of the time zone in which most people of the country live. */
  readonly timeZone: string;
  /** BCP 47 tag. */
  readonly locale: string;
  /** Country code of its telephone numbers with the plus sign, such as '+48'. */
  readonly callingCode: string;
  /** What people call the tax number of an association, if receipts there usually show it. */
  readonly taxNumberName: string | undefined;
}

/** Countries in which the receipt of an association usually shows its tax number, with the name of that number. */
const taxNumberNames: Readonly<Record<string, string>> = {
  AR: 'CUIT',
  BG: 'EIK',
  BO: 'NIT',
  BR: 'CNPJ',
  CL: 'RUT',
  CO: 'NIT',
  CZ: 'IČO',
  EC: 'RUC',
  ES: 'NIF',
  GR: 'AFM',
  GT: 'NIT',
  HR: 'OIB',
  HU: 'adószám',
  IT: 'codice fiscale',
  MX: 'RFC',
  PE: 'RUC',
  PL: 'NIP',
  PT: 'NIF',
  PY: 'RUC',
  RO: 'CIF',
  RS: 'PIB',
  SI: 'davčna številka',
  SK: 'IČO',
  TR: 'VKN',
  UY: 'RUT',
};

/** Country, currency, time zone and country code of telephone numbers. Countries whose currency the site cannot show are missing. */
const facts: ReadonlyMap<string, readonly string[]> = new Map(
  `AD:EUR:Europe/Andorra:376 AE:AED:Asia/Dubai:971 AF:AFN:Asia/Kabul:93 AG:XCD:America/Antigua:1268
  AI:XCD:America/Anguilla:1264 AL:ALL:Europe/Tirane:355 AM:AMD:Asia/Yerevan:374 AO:AOA:Africa/Luanda:244
  AR:ARS:America/Argentina/Buenos_Aires:54 AT:EUR:Europe/Vienna:43 AU:AUD:Australia/Sydney:61
  AW:AWG:America/Aruba:297 AX:EUR:Europe/Mariehamn:358 AZ:AZN:Asia/Baku:994 BA:BAM:Europe/Sarajevo:387
  BB:BBD:America/Barbados:1246 BD:BDT:Asia/Dhaka:880 BE:EUR:Europe/Brussels:32 BF:XOF:Africa/Ouagadougou:226
  BG:EUR:Europe/Sofia:359 BI:BIF:Africa/Bujumbura:257 BJ:XOF:Africa/Porto-Novo:229
  BM:BMD:Atlantic/Bermuda:1441 BN:BND:Asia/Brunei:673 BO:BOB:America/La_Paz:591 BR:BRL:America/Sao_Paulo:55
  BS:BSD:America/Nassau:1242 BT:BTN:Asia/Thimphu:975 BW:BWP:Africa/Gaborone:267 BY:BYN:Europe/Minsk:375
  BZ:BZD:America/Belize:501 CA:CAD:America/Toronto:1 CD:CDF:Africa/Kinshasa:243 CF:XAF:Africa/Bangui:236
  CG:XAF:Africa/Brazzaville:242 CH:CHF:Europe/Zurich:41 CI:XOF:Africa/Abidjan:225 CL:CLP:America/Santiago:56
  CM:XAF:Africa/Douala:237 CN:CNY:Asia/Shanghai:86 CO:COP:America/Bogota:57 CR:CRC:America/Costa_Rica:506
  CU:CUP:America/Havana:53 CV:CVE:Atlantic/Cape_Verde:238 CY:EUR:Asia/Nicosia:357 CZ:CZK:Europe/Prague:420
  DE:EUR:Europe/Berlin:49 DJ:DJF:Africa/Djibouti:253 DK:DKK:Europe/Copenhagen:45 DM:XCD:America/Dominica:1767
  DO:DOP:America/Santo_Domingo:1 DZ:DZD:Africa/Algiers:213 EC:USD:America/Guayaquil:593
  EE:EUR:Europe/Tallinn:372 EG:EGP:Africa/Cairo:20 ER:ERN:Africa/Asmara:291 ES:EUR:Europe/Madrid:34
  ET:ETB:Africa/Addis_Ababa:251 FI:EUR:Europe/Helsinki:358 FJ:FJD:Pacific/Fiji:679 FO:DKK:Atlantic/Faroe:298
  FR:EUR:Europe/Paris:33 GA:XAF:Africa/Libreville:241 GB:GBP:Europe/London:44 GD:XCD:America/Grenada:1473
  GE:GEL:Asia/Tbilisi:995 GG:GBP:Europe/Guernsey:44 GH:GHS:Africa/Accra:233 GI:GIP:Europe/Gibraltar:350
  GM:GMD:Africa/Banjul:220 GN:GNF:Africa/Conakry:224 GQ:XAF:Africa/Malabo:240 GR:EUR:Europe/Athens:30
  GT:GTQ:America/Guatemala:502 GY:GYD:America/Guyana:592 HK:HKD:Asia/Hong_Kong:852
  HN:HNL:America/Tegucigalpa:504 HR:EUR:Europe/Zagreb:385 HT:HTG:America/Port-au-Prince:509
  HU:HUF:Europe/Budapest:36 ID:IDR:Asia/Jakarta:62 IE:EUR:Europe/Dublin:353 IL:ILS:Asia/Jerusalem:972
  IM:GBP:Europe/Isle_of_Man:44 IN:INR:Asia/Kolkata:91 IR:IRR:Asia/Tehran:98 IS:ISK:Atlantic/Reykjavik:354
  IT:EUR:Europe/Rome:39 JE:GBP:Europe/Jersey:44 JM:JMD:America/Jamaica:1 JP:JPY:Asia/Tokyo:81
  KE:KES:Africa/Nairobi:254 KG:KGS:Asia/Bishkek:996 KH:KHR:Asia/Phnom_Penh:855 KM:KMF:Indian/Comoro:269
  KN:XCD:America/St_Kitts:1869 KP:KPW:Asia/Pyongyang:850 KR:KRW:Asia/Seoul:82 KY:KYD:America/Cayman:1345
  KZ:KZT:Asia/Almaty:7 LA:LAK:Asia/Vientiane:856 LB:LBP:Asia/Beirut:961 LC:XCD:America/St_Lucia:1758
  LI:CHF:Europe/Vaduz:423 LK:LKR:Asia/Colombo:94 LR:LRD:Africa/Monrovia:231 LS:LSL:Africa/Maseru:266
  LT:EUR:Europe/Vilnius:370 LU:EUR:Europe/Luxembourg:352 LV:EUR:Europe/Riga:371 MA:MAD:Africa/Casablanca:212
  MC:EUR:Europe/Monaco:377 MD:MDL:Europe/Chisinau:373 ME:EUR:Europe/Podgorica:382
  MG:MGA:Indian/Antananarivo:261 MK:MKD:Europe/Skopje:389 ML:XOF:Africa/Bamako:223 MM:MMK:Asia/Yangon:95
  MN:MNT:Asia/Ulaanbaatar:976 MO:MOP:Asia/Macau:853 MR:MRU:Africa/Nouakchott:222 MT:EUR:Europe/Malta:356
  MU:MUR:Indian/Mauritius:230 MV:MVR:Indian/Maldives:960 MW:MWK:Africa/Blantyre:265
  MX:MXN:America/Mexico_City:52 MY:MYR:Asia/Kuala_Lumpur:60 MZ:MZN:Africa/Maputo:258
  NA:NAD:Africa/Windhoek:264 NE:XOF:Africa/Niamey:227 NG:NGN:Africa/Lagos:234 NI:NIO:America/Managua:505
  NL:EUR:Europe/Amsterdam:31 NO:NOK:Europe/Oslo:47 NP:NPR:Asia/Kathmandu:977 NZ:NZD:Pacific/Auckland:64
  PA:PAB:America/Panama:507 PE:PEN:America/Lima:51 PG:PGK:Pacific/Port_Moresby:675 PH:PHP:Asia/Manila:63
  PK:PKR:Asia/Karachi:92 PL:PLN:Europe/Warsaw:48 PR:USD:America/Puerto_Rico:1 PS:ILS:Asia/Gaza:970
  PT:EUR:Europe/Lisbon:351 PY:PYG:America/Asuncion:595 QA:QAR:Asia/Qatar:974 RO:RON:Europe/Bucharest:40
  RS:RSD:Europe/Belgrade:381 RU:RUB:Europe/Moscow:7 RW:RWF:Africa/Kigali:250 SA:SAR:Asia/Riyadh:966
  SB:SBD:Pacific/Guadalcanal:677 SC:SCR:Indian/Mahe:248 SD:SDG:Africa/Khartoum:249 SE:SEK:Europe/Stockholm:46
  SG:SGD:Asia/Singapore:65 SI:EUR:Europe/Ljubljana:386 SK:EUR:Europe/Bratislava:421 SL:SLE:Africa/Freetown:232
  SM:EUR:Europe/San_Marino:378 SN:XOF:Africa/Dakar:221 SO:SOS:Africa/Mogadishu:252
  SR:SRD:America/Paramaribo:597 SS:SSP:Africa/Juba:211 ST:STN:Africa/Sao_Tome:239
  SV:USD:America/El_Salvador:503 SY:SYP:Asia/Damascus:963 SZ:SZL:Africa/Mbabane:268 TD:XAF:Africa/Ndjamena:235
  TG:XOF:Africa/Lome:228 TH:THB:Asia/Bangkok:66 TJ:TJS:Asia/Dushanbe:992 TL:USD:Asia/Dili:670
  TM:TMT:Asia/Ashgabat:993 TO:TOP:Pacific/Tongatapu:676 TR:TRY:Europe/Istanbul:90
  TT:TTD:America/Port_of_Spain:1868 TW:TWD:Asia/Taipei:886 TZ:TZS:Africa/Dar_es_Salaam:255
  UA:UAH:Europe/Kyiv:380 UG:UGX:Africa/Kampala:256 US:USD:America/New_York:1 UY:UYU:America/Montevideo:598
  UZ:UZS:Asia/Tashkent:998 VA:EUR:Europe/Vatican:39 VC:XCD:America/St_Vincent:1784 VE:VES:America/Caracas:58
  VN:VND:Asia/Ho_Chi_Minh:84 VU:VUV:Pacific/Efate:678 WS:WST:Pacific/Apia:685 YE:YER:Asia/Aden:967
  ZA:ZAR:Africa/Johannesburg:27 ZM:ZMW:Africa/Lusaka:260 ZW:USD:Africa/Harare:263`
    .split(/\s+/)
    .map((entry) => entry.split(':'))
    .map(([country = '', ...rest]) => [country, rest]),
);

/**
 * The format of a country that has none in the list. Its order of day and month is that of most countries, and its decimal
 * mark is the point.
 */
const fallbackLocale = 'en-GB';

/**
 * Returns the defaults of a country. Undefined for a country without a supported currency or with hardly any people.
 * @param country ISO 3166-1 alpha-2
 */
export function findCountryDefaults(country: string): CountryDefaults | undefined {
  const [currency, timeZone, code] = (countryCodes.includes(country) && facts.get(country)) || [];
  if (currency === undefined || timeZone === undefined) return undefined;
  return {
    currency,
    timeZone,
    locale: findLocaleOf(country),
    callingCode: `+${code}`,
    taxNumberName: taxNumberNames[country],
  };
}

/** The format in the language of most people, if a country has several. */
const mostSpoken: Readonly<Record<string, string>> = { BE: 'nl-BE', CH: 'de-CH', CA: 'en-CA' };

/** Prefers the language of the country, which decides how its people write numbers. */
function findLocaleOf(country: string): string {
  const ofCountry = localeTags.filter((tag) => tag.endsWith(`-${country}`));
  const own = ofCountry.find((tag) => !tag.startsWith('en-'));
  const isEnglish = ['IN', 'MY'].includes(country);
  return mostSpoken[country] ?? (isEnglish ? `en-${country}` : (own ?? ofCountry[0] ?? fallbackLocale));
}
