import type { RefundDays } from '#conference/contract.ts';
import { dayInWords } from '#platform/web/ui/time.tsx';

/** Returns what a delegate who withdraws gets back, before they pay (product 6.14). */
export function refundRuleText(rule: RefundDays | null): string {
  if (!rule) return 'If you withdraw later, the secretariat decides about a refund.';
  const { fullUntil, halfUntil } = rule;
  const parts = [
    fullUntil && `Withdraw by ${dayInWords(fullUntil)} and you get everything back.`,
    halfUntil && `Withdraw by ${dayInWords(halfUntil)} and you get half of it back.`,
    'After that you get nothing back.',
  ];
  return parts.filter(Boolean).join(' ');
}
