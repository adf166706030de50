import { Refused } from '#platform/server/http/refused.ts';
import { register } from '../contract.ts';

/**
 * The payment screenshot of somebody who has to pay, still undecoded.
 * @throws Refused 400 when none was sent
 */
export function requirePayment(payment: string | undefined): string {
  if (!payment?.startsWith('data:')) throw new Refused(register.errors.fillAll);
  return payment;
}
