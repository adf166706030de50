import type { AskedState } from '../../../rule/payment-status.ts';
import { askedTexts } from './payment-texts.ts';

/** Whether another proof of payment was requested. Renders nothing where it was not. */
export function AskedMark({ state }: { state: AskedState | undefined }) {
  if (!state) return null;
  const look = state === 'resubmitted' ? 'font-semibold text-gold-text' : 'text-muted';
  return <span className={`cell-mark ${look}`}>{askedTexts[state].mark}</span>;
}
