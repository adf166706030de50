import { plain } from './cell.ts';

const carried =
  /^((by|to) )?((opening|closing|ledger|clear|available|current|op|ob|cl|cb|start|starting|end|ending|final|previous) (book |account )?(bal|balance)|(bal|balance) ?((brought|carried) (forward|down|over)|b f|c f|bf|cf|forward|b d|c d|as (on|of|at).*)|(brought|carried) (forward|down|over)|b f|c f|b d|c d|bf|cf)( (as )?(on|of|at|for|from)( .*)?| (bal|balance)( .*)?| (brought|carried) forward| b f| c f| inr| rs| cr| dr| date)?$/;
const total =
  /^((grand|page|sub|day|daily|monthly|net|overall|running|report|statement|transaction) ?)?totals?( (of )?(credit|debit|deposit|withdrawal|amount|transaction|for|on|dr|cr|rs|inr|in|count).*)?$|^(statement |account )?summary$|^statement summary|^(total )?(no|number|count) of (dr|cr|debit|credit|transaction|withdrawal|deposit)/;

/** Without any of these, words are no balance and no total: most narrations need no closer look. */
const maybe = /bal|total|forward|down|over|summary|\b[bc]\W?[fd]\b|\b(no|number|count)\b/i;
const longestName = 80;

/** Whether words name a balance that is carried from one page or period to another, or a sum, and no payment. */
export function isBalanceOrTotal(text: string): boolean {
  if (text.length > longestName || !maybe.test(text)) return false;
  const words = plain(text);
  return carried.test(words) || total.test(words);
}

/** Whether the whole text is one word for a balance, which a payer may also have typed. */
export function mayBeBalance(text: string): boolean {
  return /^(total )?(balances?|bal)$|^(opening|closing)$/.test(plain(text));
}

/** Whether words name the balance before the first line, or after the last. */
export function namesBalance(text: string): 'opening' | 'closing' | undefined {
  const words = plain(text);
  if (
    /^(opening|op|ob|start|starting|previous) ?(bal|balance)?\b|brought (forward|down)|\bb ?f\b|\bb d\b/.test(
      words,
    )
  )
    return /bal|brought|\bb ?f\b|\bb d\b|^o/.test(words) ? 'opening' : undefined;
  return /^(closing|cl|cb|end|ending|final) (bal|balance)\b|carried (forward|down|over)|\bc ?f\b|\bc d\b/.test(
    words,
  )
    ? 'closing'
    : undefined;
}

/** Whether words end a statement and do not continue the narration above them. */
export function isFooter(text: string): boolean {
  return (
    isBalanceOrTotal(text) ||
    /end of (the )?(statement|report|file)|computer generated|system generated|generated (on|by|at)|does not require|page \d|^\W*(note|disclaimer|legend|abbreviat|statement summary|this is|unless|registered office|please|contact|\*{2,}|-{3,}|={3,}|continued)/i.test(
      text,
    )
  );
}
