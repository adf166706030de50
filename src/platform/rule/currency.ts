/** Describes how to format amounts of the club. The server sends it to browsers, so that they need no `Intl`. */
export interface Currency {
  /** ISO 4217. */
  readonly code: string;
  readonly decimals: 0 | 2;
  readonly prefix: string;
  readonly suffix: string;
  readonly groupMark: string;
  readonly decimalMark: string;
  /** 'lakh' groups the last three digits together and the digits before them in twos: 12,34,567. */
  readonly grouping: 'lakh' | 'thousand';
  /** Every fee is a multiple of this step, in hundredths of the currency's unit (product 5.2). */
  readonly feeStep: 1 | 100;
  /**
   * Names of the unit and of its hundredth, for amounts in words. Undefined if receipts in this currency show no
   * amounts in words.
   */
  readonly words?: { readonly unit: string; readonly hundredth: string };
}

const rupeeCode = 'INR';
/** 'Rs' replaces the rupee sign, which the fonts lack. */
const rupeePrefix = 'Rs ';
const rupeeWords = { unit: 'Rupees', hundredth: 'paise' } as const;

/** Rupees in the locale en-IN, the currency of a club that has not chosen one. */
export const rupeeCurrency: Currency = {
  code: rupeeCode,
  decimals: 2,
  prefix: rupeePrefix,
  suffix: '',
  groupMark: ',',
  decimalMark: '.',
  grouping: 'lakh',
  feeStep: 100,
  words: rupeeWords,
};

/**
 * ISO 4217 codes of the currencies to choose from. Currencies with three decimals are missing, because amounts are
 * stored in hundredths.
 */
export const supportedCurrencyCodes: readonly string[] =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR ISK JMD JPY KES KGS KHR KMF KPW KRW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'.split(
    ' ',
  );

/** Matches currency signs that the fonts of PDFs contain. Other signs are replaced by the code of the currency. */
const knownSign = /^[A-Za-z$€£¥]+$/;
const noBreakSpace = '\u00a0';
/** Matches spaces that the fonts lack. */
const narrowSpaces = /[\u2009\u202f]/g;

/**
 * Returns the format of a currency, read from `Intl` and cached. Browsers must not call it, because the first use of
 * `Intl` takes 100 ms on a phone.
 * @param code ISO 4217, with two decimals or none
 * @throws RangeError for a malformed code
 */
export function currencyOf(code: string, locale: string): Currency {
  const key = `${code} ${locale}`;
  const known = currencies.get(key);
  if (known) return known;
  const made = readCurrency(code, locale);
  currencies.set(key, made);
  return made;
}

const currencies = new Map<string, Currency>();

function readCurrency(code: string, locale: string): Currency {
  const decimals = decimalsOf(code) === 0 ? 0 : 2;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const parts = format
    .formatToParts(12_345_678.5)
    .map(({ type, value }) => ({ type, value: value.replace(narrowSpaces, noBreakSpace) }));
  const partOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value;
  const sign = partOf('currency') ?? code;
  const isKnown = knownSign.test(sign);
  const gap = partOf('literal') !== undefined || !isKnown ? noBreakSpace : '';
  const shown = isKnown ? sign : code;
  const isRupee = code === rupeeCode;
  const isBefore = isRupee || parts[0]?.type === 'currency';
  // '1,23,45,678' has one group more than '12,345,678'.
  const grouping = parts.filter(({ type }) => type === 'integer').length > 3 ? 'lakh' : 'thousand';
  return {
    code,
    decimals,
    prefix: isRupee ? rupeePrefix : isBefore ? `${shown}${gap}` : '',
    suffix: isBefore ? '' : `${gap}${shown}`,
    groupMark: partOf('group') ?? '',
    decimalMark: partOf('decimal') ?? '.',
    grouping,
    feeStep: decimals === 0 || isRupee ? 100 : 1,
    ...(isRupee && grouping === 'lakh' && { words: rupeeWords }),
  };
}

/** Returns the number of decimals in ISO 4217. @throws RangeError for a malformed code */
function decimalsOf(code: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return maximumFractionDigits;
}
