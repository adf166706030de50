import type { AskedState } from '../../../rule/money-states.ts';

const words = { 'asked again': 'proof requested', answered: 'new proof sent' } as const satisfies Record<
  AskedState,
  string
>;

/** Whether somebody was asked for another proof of the payment, in a word or two; nothing for all others. */
export function AskedMark({ state }: { state: AskedState | undefined }) {
  if (!state) return null;
  const look = state === 'answered' ? 'font-semibold text-gold-text' : 'text-muted';
  return <span className={`cell-mark ${look}`}>{words[state]}</span>;
}
