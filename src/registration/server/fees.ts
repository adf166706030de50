import { toMajor } from '#platform/rule/money.ts';
import type { Fee } from '../contract/form.ts';
import { type FeeAmounts, sumRegistrationAndHospitality } from '../rule/fees.ts';

export function feeToWire(fee: FeeAmounts): Fee {
  return {
    registration: toMajor(fee.registrationAmount),
    hospitality: toMajor(fee.hospitalityAmount),
    total: toMajor(sumRegistrationAndHospitality(fee)),
  };
}
