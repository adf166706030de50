import type { MoneyState } from '../../../rule/money-states.ts';

/** What a state is called on the desk, and how much it asks to be looked at. */
const looks: Readonly<Record<MoneyState, { words: string; className: string }>> = {
  'in the bank': { words: 'in the bank', className: 'font-semibold text-viridian' },
  'in parts': { words: 'in the bank, in parts', className: 'font-semibold text-viridian' },
  'other sum': { words: 'other sum', className: 'font-semibold text-danger' },
  nearly: { words: 'nearly', className: 'font-semibold text-gold-text' },
  'used twice': { words: 'used twice', className: 'font-semibold text-danger' },
  'looks right': { words: 'looks right', className: 'font-semibold text-ink' },
  'look closely': { words: 'look closely', className: 'text-gold-text' },
  'not read': { words: 'not read', className: 'text-muted' },
};

/**
 * How a payment stands against the bank, in a word or two; nothing where nobody knows yet, and for those who don't pay.
 * @param parts in how many it came, where that is known
 */
export function MoneyMark({ state, parts = 0 }: { state: MoneyState | null | undefined; parts?: number }) {
  if (!state) return null;
  const { words, className } = looks[state];
  return (
    <span className={`cell-mark ${className}`}>
      {state === 'in parts' && parts > 1 ? `in the bank, in ${parts} parts` : words}
    </span>
  );
}
