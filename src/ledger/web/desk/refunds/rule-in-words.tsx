import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { dayInWords } from '#platform/web/ui/time.tsx';
import type { RefundRule } from '../../../contract.ts';
import { RuleDialog } from './rule-dialog.tsx';

/** What a delegate who withdraws gets back, in a sentence, and the way to change it. */
export function RuleInWords({
  eventName,
  rule,
  mayChange,
}: {
  eventName: string;
  rule: RefundRule;
  mayChange: boolean;
}) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section
      aria-label="Refund rule"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-gold-line py-1 pl-4"
    >
      <p className="min-w-0 flex-1 basis-72">
        <span className="text-sm text-muted">Refund rule</span>
        <span className="block">{inWords(rule)}</span>
      </p>
      {mayChange && (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          Change refund rule
        </Button>
      )}
      {isAsking && <RuleDialog eventName={eventName} rule={rule} onDone={() => setIsAsking(false)} />}
    </section>
  );
}

function inWords({ fullUntil, halfUntil }: RefundRule): string {
  if (fullUntil === null && halfUntil === null)
    return 'No rule is set. Delegates who withdraw get a full refund.';
  const all = fullUntil === null ? [] : [`a full refund until ${dayInWords(fullUntil)}`];
  const half = halfUntil === null ? [] : [`half until ${dayInWords(halfUntil)}`];
  return `Delegates who withdraw get ${[...all, ...half].join(', ')}, and nothing after that.`;
}
