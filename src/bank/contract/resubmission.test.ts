import { expect, test } from 'vitest';
import { rupeeCurrency } from '#platform/rule/currency.ts';
import {
  buildResubmissionInstructions,
  describeResubmissionRequest,
  formatResubmissionReason,
} from './resubmission.ts';

test('money that was found is not called missing beside a request for another screenshot', () => {
  const facts = { reason: 'not_found', dueAmount: 39_900, receivedAmount: 39_900 } as const;
  expect(formatResubmissionReason(facts)).toBeNull();
  expect(describeResubmissionRequest(facts, '', rupeeCurrency)).toBe('');
  expect(buildResubmissionInstructions({ ...facts, asksForNumber: true }, 'ABC', rupeeCurrency).toDo).toBe(
    'You do not have to pay again.',
  );
  expect(formatResubmissionReason({ ...facts, receivedAmount: 0 })).toBe(
    'We cannot find your payment in our account.',
  );
});
