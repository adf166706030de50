import { dayIn, outcomeIn, type Payee, payeeIn, sumsIn } from './facts.ts';
import { paymentNumber } from './numbers.ts';
import type { ReadText, Word } from './text.ts';

/** Something that was looked for in a picture and read there, with the box around it, in pixels. */
export interface Mark {
  what: 'sum' | 'number' | 'payee' | 'day' | 'outcome';
  said: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a picture is asked for. */
export interface Asked {
  /** One of them: of a group either what was asked for or what is due since some have withdrawn. */
  dueRupees: readonly number[];
  payee: Payee;
}

/** What is found of all that a picture is asked for, each once, from the top. */
export function marksIn(text: ReadText, { dueRupees, payee }: Asked): Mark[] {
  const found = {
    sum: sumsIn(text).find(({ value }) => dueRupees.includes(value)),
    number: paymentNumber(text),
    payee: payeeIn(text, payee),
    day: dayIn(text),
    outcome: outcomeIn(text),
  };
  return (Object.keys(found) as (keyof typeof found)[])
    .flatMap((what) => {
      const { value, words } = found[what] ?? { value: '', words: [] };
      return words.length === 0 ? [] : [{ what, said: String(value), ...around(words) }];
    })
    .sort((a, b) => a.top - b.top || a.left - b.left);
}

function around(words: readonly Word[]) {
  return {
    left: Math.min(...words.map(({ left }) => left)),
    top: Math.min(...words.map(({ top }) => top)),
    right: Math.max(...words.map(({ right }) => right)),
    bottom: Math.max(...words.map(({ bottom }) => bottom)),
  };
}
