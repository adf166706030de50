import { formatMoney } from '#platform/rule/money.ts';
import type { Refund } from '../../../contract.ts';
import { Payee } from './payee.tsx';

/** Whose refund it is, the sum, and the bank's number. */
export function Sent({ refund }: { refund: Refund }) {
  return (
    <>
      <Payee payee={refund} />
      <span className="block tabular-nums">
        <strong>{formatMoney(refund.paise)}</strong>, number {refund.number}
      </span>
    </>
  );
}
