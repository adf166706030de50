/** A file with one credit, and with a debit where amounts have signs, as a bank of a country exports it. */
interface CountryStatement {
  name: string;
  buffer: Buffer;
}

interface Credit {
  /** 'YYYY-MM-DD'. */
  day: string;
  payer: string;
  message: string;
  /** In hundredths. */
  amount: number;
}

const reversed = (day: string, mark: string) => day.split('-').reverse().join(mark);
const withPoint = (amount: number) => (amount / 100).toFixed(2);
const withComma = (amount: number) => withPoint(amount).replace('.', ',');
/** Writes an amount with the marks between thousands of a locale, and two decimals. */
function withMarks(amount: number, locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100);
}

/** Rows with '|' between the cells, and the mark that the file has instead. */
interface Layout {
  name: string;
  delimiter: ',' | ';';
  rows: (credit: Credit) => readonly string[];
}

/** The layouts of banks, by ISO 3166-1 alpha-2. They are those of `statements-of-banks.ts`. */
const layouts: Readonly<Record<string, Layout>> = {
  IN: {
    name: 'statement.csv',
    delimiter: ',',
    rows: ({ day, message, amount }) => [
      'Transaction Date|Value Date|Description|Bank Reference|Customer Reference|Debit|Credit|Running Balance',
      `${reversed(day, '/')}|${reversed(day, '/')}|UPI/CR/${message}|633012345601|YBL0001||"${withMarks(amount, 'en-IN')}"|"${withMarks(amount + 1_000_000, 'en-IN')}"`,
    ],
  },
  PL: {
    name: 'wyciąg.csv',
    delimiter: ';',
    rows: ({ day, payer, message, amount }) => [
      'Data operacji|Data waluty|Typ transakcji|Kwota|Waluta|Saldo po transakcji|Opis transakcji||||',
      `${day}|${day}|Przelew na konto|+${withPoint(amount)}|PLN|+${withPoint(amount + 1_000_00)}|Rachunek nadawcy: 00 0000 0000 0000|Nazwa nadawcy: ${payer}|Tytuł: ${message}||`,
    ],
  },
  DE: {
    name: 'umsätze.csv',
    delimiter: ';',
    rows: ({ day, payer, message, amount }) => [
      'Girokonto|DE00120300000000000000',
      '',
      'Buchungsdatum|Wertstellung|Status|Zahlungspflichtige*r|Zahlungsempfänger*in|Verwendungszweck|Umsatztyp|IBAN|Betrag (€)|Gläubiger-ID|Mandatsreferenz|Kundenreferenz',
      `${reversed(day, '.')}|${reversed(day, '.')}|Gebucht|${payer}|Beispielverein|${message}|Eingang|DE00500105170000000003|${withComma(amount)}|||`,
      `${reversed(day, '.')}|${reversed(day, '.')}|Gebucht|Beispielverein|Probe Druckerei|Rechnung 17|Ausgang|DE00500105170000000004|-1.180|||RE-17`,
    ],
  },
  GB: {
    name: 'statement.csv',
    delimiter: ',',
    rows: ({ day, payer, message, amount }) => [
      'Transaction Date|Transaction Type|Sort Code|Account Number|Transaction Description|Debit Amount|Credit Amount|Balance',
      `${reversed(day, '/')}|FPI|'00-00-00|00000000|${payer} ${message}||${withPoint(amount)}|${withPoint(amount + 1_000_00)}`,
    ],
  },
  CZ: {
    name: 'výpis.csv',
    delimiter: ';',
    rows: ({ day, payer, message, amount }) => [
      '"ID operace"|"Datum"|"Objem"|"Měna"|"Protiúčet"|"Název protiúčtu"|"Kód banky"|"Název banky"|"KS"|"VS"|"SS"|"Poznámka"|"Zpráva pro příjemce"|"Typ"|"Provedl"',
      `"00000000003"|"${reversed(day, '.')}"|"${withComma(amount)}"|"CZK"|"000000-0000000003"|"${payer}"|"0800"|"Banka"|""|""|""|"${message}"|"${message}"|"Bezhotovostní příjem"|""`,
      `"00000000004"|"${reversed(day, '.')}"|"-1180,00"|"CZK"|"000000-0000000002"|"Ukázka tiskárna"|"0300"|"Banka"|""|"2026007"|""|"faktura"|""|"Bezhotovostní platba"|"Pokladník"`,
    ],
  },
  BR: {
    name: 'extrato.csv',
    delimiter: ';',
    rows: ({ day, payer, message, amount }) => [
      'data|lançamento|ag./origem|valor (R$)|saldos (R$)',
      `${reversed(day, '/')}|SALDO ANTERIOR|||1.045,50`,
      `${reversed(day, '/')}|PIX TRANSF ${payer} ${message}||${withMarks(amount, 'pt-BR')}|`,
      `${reversed(day, '/')}|PAGAMENTO EXEMPLO SALA||-1.180,00|`,
    ],
  },
};

/**
 * Builds a statement in the layout of a bank of the country.
 * @throws if there is no layout for the country
 */
export function buildCountryStatement(country: string, credit: Credit): CountryStatement {
  const layout = layouts[country];
  if (!layout) throw new Error(`There is no statement of ${country}`);
  const { name, delimiter, rows } = layout;
  const text = rows(credit)
    .map((row) => row.split('|').join(delimiter))
    .join('\r\n');
  return { name, buffer: Buffer.from(text) };
}
