import { expect, test } from 'vitest';
import { askReasonText, paymentRequestInWords, paymentRequestText } from './resubmission.ts';

test('money that was found is not called missing beside a request for another screenshot', () => {
  const facts = { reason: 'not_found', duePaise: 39_900, receivedPaise: 39_900 } as const;
  expect(askReasonText(facts)).toBeNull();
  expect(paymentRequestInWords(facts, '')).toBe('');
  expect(paymentRequestText(facts, 'ABC').toDo).toBe('You do not have to pay again.');
  expect(askReasonText({ ...facts, receivedPaise: 0 })).toBe('We cannot find your payment in our account.');
});
