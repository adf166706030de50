import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { formatDayInClubLocale } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type RefundRule, setRefundRule } from '../../../contract/refunds.ts';
import { setRefundRuleMutation } from '../ledger-api.ts';

export function RefundRuleSection({
  eventName,
  rule,
  mayChange,
}: {
  eventName: string;
  rule: RefundRule;
  mayChange: boolean;
}) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <section
      aria-label="Refund rule"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-gold-line py-1 pl-4"
    >
      <p className="min-w-0 flex-1 basis-72">
        <span className="text-sm text-muted">Refund after a withdrawal</span>
        <span className="block">{describeRule(rule)}</span>
      </p>
      {mayChange && (
        <Button variant="quiet" onClick={() => setIsEditing(true)}>
          Change rule
        </Button>
      )}
      {isEditing && <RuleDialog eventName={eventName} rule={rule} onDone={() => setIsEditing(false)} />}
    </section>
  );
}

function describeRule({ fullUntil, halfUntil }: RefundRule): string {
  if (fullUntil !== null && halfUntil !== null)
    return `Full until ${formatDayInClubLocale(fullUntil)}, half until ${formatDayInClubLocale(halfUntil)}, none after that.`;
  if (fullUntil !== null) return `Full until ${formatDayInClubLocale(fullUntil)}, none after that.`;
  if (halfUntil !== null) return `Half until ${formatDayInClubLocale(halfUntil)}, none after that.`;
  return 'No rule yet: withdrawals are listed with the full fee. Delegates read that you decide.';
}

const orNull = { setValueAs: (day: string) => day || null };

function RuleDialog({
  eventName,
  rule,
  onDone,
}: {
  eventName: string;
  rule: RefundRule;
  onDone: () => void;
}) {
  const change = useMutation(setRefundRuleMutation(useQueryClient()));
  return (
    <FormDialog
      title="Refund rule"
      schema={setRefundRule.body}
      defaultValues={{ eventName, rule }}
      pending={change.isPending}
      submitLabel="Save rule"
      onSubmit={(body, outcome) => change.mutate(body, outcome)}
      onClose={onDone}
    >
      {({ register }, mistake) => (
        <>
          <p>
            The day of the withdrawal decides. The rule also applies to earlier withdrawals. Refunds already
            sent don’t change.
          </p>
          <Field
            type="date"
            label="Full refund until"
            help="Including this day. Leave it empty for no full refunds."
            error={mistake('rule.fullUntil')}
            {...register('rule.fullUntil', orNull)}
          />
          <Field
            type="date"
            label="Half refund until"
            help="Including this day. No refund after it."
            error={mistake('rule.halfUntil')}
            {...register('rule.halfUntil', orNull)}
          />
        </>
      )}
    </FormDialog>
  );
}
