import { toMajor } from '#platform/rule/money.ts';
import type { Fee } from '../contract/form.ts';
import { type FeePaise, totalPaise } from '../rule/fees.ts';

export function feeToWire(fee: FeePaise): Fee {
  return {
    registration: toMajor(fee.registrationPaise),
    hospitality: toMajor(fee.hospitalityPaise),
    total: toMajor(totalPaise(fee)),
  };
}
