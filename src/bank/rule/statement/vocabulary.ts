/** Builds a pattern that matches a whole heading or cell, which is one of the texts. */
const anyOf = (...texts: readonly string[]) => new RegExp(`^(?:${texts.join('|')})$`);

/** Builds a pattern of headings of amounts, which may name a currency of Europe. */
const amountsOf = (...texts: readonly string[]) =>
  anyOf(`(?:${texts.join('|')})(?: in)?(?: (?:eur|euros?|chf|pln|zl|czk|kc|sek|kr|gbp|dkk|huf|brl|r))?`);

/**
 * Headings of banks in German, French, Spanish, Italian, Dutch, Polish, Portuguese, Czech and Swedish, as
 * `reduceCellToWords` returns them. Earlier patterns take precedence: the day of booking before the value date, the
 * purpose of a payment before its kind.
 */
export const foreignHeadings = {
  date: [
    anyOf(
      ...['buchungstag', 'buchungsdatum', 'buchung', 'dateop', 'date de loperation', 'date operation'],
      ...['fecha operacion', 'fecha de operacion', 'fecha contable', 'data mov', 'data movimento'],
      ...['data lancamento', 'data operacao', 'data contabile', 'data registrazione', 'data operazione'],
      ...['boekdatum', 'transactiedatum', 'data ksiegowania', 'data operacji', 'data transakcji'],
      ...[
        'datum zauctovani',
        'datum provedeni',
        'datum',
        'fecha',
        'data',
        'bokforingsdag',
        'bokforingsdatum',
      ],
    ),
    /^(buchungstag|buchungsdatum|buchung|datum|valutadatum|valuta|wertstellung|fecha|data|transaktionsdag)\b/,
    anyOf('wert', 'f valor', 'dateval', 'rentedatum', 'valutadag'),
  ],
  narration: [
    anyOf('notifications', 'mededelingen', 'tytul', 'tytulem', 'concepto', 'mas datos'),
    /\bverwendungszweck|^(vwz|avisierungstext|buchungs details|detail de lecriture)\b/,
    anyOf(
      ...['libelle', 'label', 'descripcion', 'descrizione'],
      ...['descrizione completa', 'descrizione operazioni', 'causale', 'dettagli', 'descricao', 'historico'],
      ...['lancamento', 'omschrijving', 'opis', 'opis transakcji', 'opis operacji'],
      ...['zprava pro prijemce', 'poznamka', 'rubrik', 'beskrivning', 'beschreibung', 'referens'],
    ),
    /^(buchungstext|auftraggeber|zahlungspflichtige|beguenstigte|beg nstigte|begunstigte|movimiento|operazione)/,
  ],
  reference: [/^(kundenreferenz|referenz)|\bend to end\b/],
  credit: [
    amountsOf(
      ...['haben', 'gutschrift', 'eingang', 'einnahmen', 'credits?', 'creditos?', 'haber', 'abonos?'],
      ...[
        'ingresos?',
        'entrate',
        'accrediti',
        'avere',
        'entradas?',
        'bij',
        'uznania',
        'wplywy',
        'insattning',
      ],
    ),
  ],
  debit: [
    amountsOf(
      ...[
        'soll',
        'belastung',
        'lastschrift',
        'ausgang',
        'ausgaben',
        'debits?',
        'debitos?',
        'debe',
        'cargos?',
      ],
      ...[
        'adeudos?',
        'uscite',
        'addebiti',
        'dare',
        'saidas?',
        'af',
        'debet',
        'obciazenia',
        'wydatki',
        'uttag',
      ],
    ),
  ],
  amount: [
    amountsOf(
      ...['betrag', 'umsatz', 'montant( de loperation)?', 'montante', 'importe', 'importo', 'valor'],
      ...['bedrag', 'kwota( operacji)?', 'kwota transakcji( waluta rachunku)?', 'objem'],
      ...['castka( v mene uctu)?', 'belopp'],
    ),
  ],
  status: [
    anyOf(
      ...['info', 'stav', 'stav uhrady', 'stato', 'contabilizzazione', 'estado', 'situacion', 'situacao'],
      ...['statut', 'etat', 'buchungsstatus', 'umsatzstatus'],
    ),
  ],
} satisfies Readonly<Record<string, readonly RegExp[]>>;

/** Headings of columns that say more about a payment: a second purpose, or else the name of the payer. */
export const furtherTexts: readonly RegExp[] = [
  anyOf(
    ...['observaciones', 'verwendungszweck', 'mas datos', 'dettagli', 'descrizione completa', 'comentario'],
    ...['zprava pro prijemce', 'poznamka', 'omschrijving', 'mededelingen', 'detail de lecriture', 'zpravy'],
  ),
  /^(name zahlungsbeteiligter|auftraggeber|zahlungspflichtige|beguenstigte|begunstigte|partnername|partner name)/,
  /^(nadawca|odbiorca|dane kontrahenta|nazev protiuctu|nazev protistrany|naam|tegenrekeninghouder|namn)/,
];

export const balanceHeading =
  /\b(bal|balance|saldo|saldos|kontostand|solde|zustatek|disponible|disponivel|banksaldo)\b/;

export type Side = 'credit' | 'debit';

/** Words for the side of an amount in other languages. Their initials are sides too, such as 'S' and 'H'. */
const sideWords: Readonly<Record<Side, RegExp>> = {
  credit: anyOf(
    ...['haben', 'gutschrift', 'kredit', 'credito', 'haber', 'abono', 'ingreso', 'entrata', 'accredito'],
    ...['avere', 'entrada', 'bij', 'uznanie', 'uznania', 'wplyw', 'prichozi', 'prijem', 'insattning'],
  ),
  debit: anyOf(
    ...[
      'soll',
      'belastung',
      'lastschrift',
      'debet',
      'debito',
      'debe',
      'cargo',
      'adeudo',
      'uscita',
      'addebito',
    ],
    ...['dare', 'saida', 'af', 'obciazenie', 'obciazenia', 'wydatek', 'odchozi', 'vydaj', 'uttag'],
  ),
};

export function sideOfForeignWord(word: string): Side | undefined {
  return sideWords.credit.test(word) ? 'credit' : sideWords.debit.test(word) ? 'debit' : undefined;
}

/** Pairs of letters for debit and credit: Soll and Haben, Debet and Kredit, Debe and Haber, Dare and Avere. */
const sideLetters: readonly (readonly [debit: string, credit: string])[] = [
  ['s', 'h'],
  ['d', 'k'],
  ['d', 'h'],
  ['d', 'a'],
];

/** Returns the side of a letter next to the other letter of its pair. */
export function sideOfLetter(letter: string, all: ReadonlySet<string>): Side | undefined {
  for (const [debit, credit] of sideLetters)
    if (all.has(debit) && all.has(credit) && all.size === 2)
      return letter === credit ? 'credit' : letter === debit ? 'debit' : undefined;
  return undefined;
}

/** Returns the sides of the initials of a heading such as 'Soll/Haben', by letter. */
export function sidesOfInitials(heading: string): Map<string, Side> {
  const sides = heading.split(' ').flatMap((word) => {
    const side = sideOfForeignWord(word) ?? englishSides.get(word);
    return side ? [[word.slice(0, 1), side] as const] : [];
  });
  const found = new Map(sides);
  return found.size === 2 && new Set(found.values()).size === 2 ? found : new Map();
}

const englishSides: ReadonlyMap<string, Side> = new Map([
  ['credit', 'credit'],
  ['debit', 'debit'],
]);

/** Beginnings of words for money that is not booked yet, or that was not paid. */
const unbooked = [
  ...[
    'pending',
    'vorgemerkt',
    'vormerk',
    'offen',
    'ausstehend',
    'reserv',
    'schwebend',
    'geplant',
    'terminiert',
  ],
  ...[
    'unbooked',
    'unposted',
    'uncleared',
    'upcoming',
    'scheduled',
    'noch nicht',
    'nicht gebucht',
    'nicht verbucht',
  ],
  ...['en attente', 'attente', 'a venir', 'en cours', 'prevu', 'non comptabilis', 'non debit', 'pendiente'],
  ...['en proceso', 'en tramite', 'retenid', 'retencion', 'no contabiliz', 'previst', 'autoriz', 'in attesa'],
  ...[
    'non contabiliz',
    'da contabilizzare',
    'in corso',
    'in lavorazione',
    'prenotat',
    'sospes',
    'gereserveerd',
  ],
  ...['in behandeling', 'openstaand', 'niet geboekt', 'nog niet', 'gepland', 'in afwachting', 'oczekuj'],
  ...['w realizacji', 'w trakcie', 'blokad', 'zablokowan', 'niezaksiegow', 'nie zaksiegow', 'nierozliczon'],
  ...['zaplanowan', 'zarezerwow', 'wstrzyman', 'pendente', 'por liquidar', 'aguard', 'a aguardar'],
  ...['em processamento', 'agendad', 'cativo', 'futur', 'ceka', 'nezauctov', 'nezapocit', 'blokov', 'blokac'],
  ...['rezerv', 've zpracovani', 'nezpracovan', 'planovan', 'preliminar', 'vantande', 'ej bokford'],
].join('|');
const unpaid = [
  ...['storn', 'abgelehnt', 'zuruckgewiesen', 'annul', 'rejet', 'refus', 'anulad', 'rechazad', 'devuelt'],
  ...['rifiutat', 'geweigerd', 'gestorneerd', 'geannuleerd', 'odrzucon', 'anulowan', 'nieudan', 'rejeitad'],
  ...['recusad', 'estorn', 'devolvid', 'zamitnut', 'zrusen', 'avvisad', 'makulerad'],
].join('|');
const booked = [
  ...['gebucht', 'verbucht', 'ausgefuhrt', 'abgeschlossen', 'erledigt', 'booked', 'comptabilis', 'execut'],
  ...[
    'effectue',
    'regle',
    'contabiliz',
    'realizad',
    'ejecutad',
    'liquidad',
    'completad',
    'confirmad',
    'procesad',
  ],
  ...['eseguit', 'completat', 'regolat', 'geboekt', 'verwerkt', 'voltooid', 'uitgevoerd', 'zaksiegow'],
  ...[
    'zrealizow',
    'rozliczon',
    'wykonan',
    'zakonczon',
    'efetuad',
    'efectuad',
    'concluid',
    'zauctov',
    'proveden',
  ],
  ...['zpracovan', 'dokoncen', 'realizov', 'bokford', 'genomford'],
].join('|');

const unbookedWord = new RegExp(String.raw`\b(?:${unbooked}|${unpaid})`);
const bookedWord = new RegExp(String.raw`\b(?:${booked})`);
const subject =
  '(?:umsatz|umsatze|buchung|buchungen|transaktion|operation|operations|operacion|operacja|operacje|movimiento|movimientos|movimento|movimenti|transactie|transacties|transacao|transakce|platba|lancamentos)';
const wholeStatus = new RegExp(`^(?:${subject} )?(?:${unbooked}|${unpaid}|${booked})[a-z]*(?: [a-z]+){0,2}$`);
const unbookedSection = new RegExp(`^(?:${subject} )?(?:${unbooked})[a-z]*(?: ${subject})?$`);
const bookedSection = new RegExp(`^(?:${subject} )?(?:${booked})[a-z]*(?: ${subject})?$`);

/** Returns whether a status in another language says that the money was booked. `word` is reduced to words. */
export function parseForeignStatus(word: string): 'made' | 'not_made' | undefined {
  if (unbookedWord.test(word)) return 'not_made';
  return bookedWord.test(word) ? 'made' : undefined;
}

/** Returns true if the whole cell is a status in another language. */
export function isForeignStatus(word: string): boolean {
  return wholeStatus.test(word);
}

/** Returns whether a title above rows says that they are booked. Undefined if the text is no such title. */
export function parseBookingSection(word: string): 'made' | 'not_made' | undefined {
  if (unbookedSection.test(word)) return 'not_made';
  return bookedSection.test(word) ? 'made' : undefined;
}

const when = '(?: (?:au|am|al|vom|per|k|na|de|del|do|dia|em|at|dag|on|zum)(?: [a-z]+){0,3})?';
const foreignOpening = new RegExp(
  `^(?:saldo (?:anterior|inicial|iniziale|poczatkowe)|anfangssaldo|alter kontostand|solde (?:initial|precedent)|pocatecni (?:stav|zustatek)(?: uctu)?|ingaende saldo|beginsaldo)${when}$`,
);
const foreignClosing = new RegExp(
  `^(?:saldo (?:final|finale|koncowe|contabilistico|contabile|disponivel)|schlusssaldo|endsaldo|neuer kontostand|solde final|konecny (?:stav|zustatek)(?: uctu)?|utgaende saldo|eindsaldo)${when}$`,
);
const foreignBalance = new RegExp(
  `^(?:saldos?|saldo (?:do dia|dia|actual|atual|disponible)|kontostand|letzter kontostand|solde|summe|gesamt|gesamtsumme|zwischensumme|suma|somme|totaal|totale|totais|celkem|summa)${when}$`,
);

export function findForeignBalanceKind(words: string): 'opening' | 'closing' | 'other' | undefined {
  if (foreignOpening.test(words)) return 'opening';
  if (foreignClosing.test(words)) return 'closing';
  return foreignBalance.test(words) ? 'other' : undefined;
}
