import { candidatesIn } from './numbers.ts';
import { type Found, findAll, linesOf, type ReadText } from './text.ts';

export const outcomes = ['failed', 'returned', 'pending', 'done'] as const;
/** How a payment went, as its picture says it: 'done' only where a word says so and nothing is against it. */
export type Outcome = (typeof outcomes)[number];

const against: Readonly<Record<Exclude<Outcome, 'done'>, RegExp>> = {
  failed:
    /\b(?:fail(?:ed|ure|s)?|unsuccessful(?:ly)?|declined|cancell?ed|expired|rejected|incomplete|time(?:d)?[ -]?out|denied|unable to|something went wrong|(?:(?:could|was|is|did|has|were)(?: not|n['’`]?t)|not) (?:be |been |yet )?(?:process|complet|debit|paid|sent|success|go through|credited|done)\w*)/gi,
  returned: /\b(?:reversed|refunded|returned|will be (?:refunded|returned|reversed|credited back))\b/gi,
  pending:
    /\b(?:pending|processing|(?:being|is|under) process(?:ed)?|in progress|on hold|await(?:ing|s)?|scheduled|waiting|requested|deemed|initiated|sending|under review|yet to be|taking longer|blocked)\b/gi,
};
/** Words that leave it open whether the money arrived. */
const doubtful =
  /\b(?:refund|reversal|returns?|process\w*|request|insufficient|error|problem|issue|retry|try again|authori[sz]ation|confirm(?:ation|ing|s)?|expect(?:ed|s)?|hours|working days|will be|may be|if any|unknown|review|hold|block\w*)\b|\bnot\b(?! (?:you|u|done by you|share|disclose)\b)|\w(?:n['’`]t)\b/i;
/** A short line is marked whole: 'Payment successful'. */
const mostWordsMarked = 4;
const done = /\b(?:success(?:ful(?:ly)?)?|completed?|paid|sent|debited)\b/gi;
/** A label above or beside a name or an account, which stands on pictures of failed payments too. */
const isLabel =
  /^(?:paid|sent|debited)\W*(?:to|from|by|via|using|on|with)\b|^(?:amount|total|sum|date)\b.{0,12}\b(?:paid|sent|debited)\W*$/i;
/** Lines that the reader is so unsure of are in another language, or no text. */
const unreadable = { sure: 55, letters: 4, idLength: 10 } as const;

/** How the payment of a picture went; undefined where it does not say, or says it in words that the reader can't read. */
export function outcomeIn(text: ReadText): Found<Outcome> | undefined {
  for (const outcome of ['failed', 'returned', 'pending'] as const) {
    const [found] = findAll(text, against[outcome]);
    if (found) return { value: outcome, words: found.words };
  }
  const said = linesOf(text).find((line) => !isLabel.test(line.text) && line.text.search(done) >= 0);
  const whole = text.words.map(({ text: word }) => word).join(' ');
  if (!said || doubtful.test(whole)) return undefined;
  if (hasUnreadable(text) || hasSeveral(text)) return undefined;
  const [found = said] = findAll({ ...text, words: said.words }, done);
  return { value: 'done', words: said.words.length <= mostWordsMarked ? said.words : found.words };
}

/** Whether some line is of words that the reader does not know. Sums, numbers and long ids are no words. */
function hasUnreadable(text: ReadText): boolean {
  return linesOf(text).some(({ words }) => {
    const letters = words.filter(({ text: word }) => /[a-z]/i.test(word) && !/\d/.test(word));
    const length = letters.reduce((sum, { text: word }) => sum + word.length, 0);
    const isId = letters.length === 1 && length >= unreadable.idLength;
    return length >= unreadable.letters && !isId && letters.every(({ sure }) => sure < unreadable.sure);
  });
}

/** A picture of several payments does not say which of them its words are about. */
function hasSeveral(text: ReadText): boolean {
  const { named, unnamed } = candidatesIn(text);
  return named.length + unnamed.length > 1;
}
