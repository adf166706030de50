import { expect, test } from 'vitest';
import { refundRuleText } from './refund-rule.ts';

test('the refund rule names its days; without a rule the secretariat decides', () => {
  expect(refundRuleText(null)).toBe('If you withdraw later, the secretariat decides about a refund.');
  expect(refundRuleText({ fullUntil: '2026-11-20', halfUntil: '2026-11-25' })).toBe(
    'Withdraw by 20 Nov 2026 and you get everything back. Withdraw by 25 Nov 2026 and you get half of it back. After that you get nothing back.',
  );
  expect(refundRuleText({ fullUntil: '2026-11-20', halfUntil: null })).not.toContain('half');
});
