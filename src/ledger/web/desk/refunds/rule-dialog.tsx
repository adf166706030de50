import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { type RefundRule, setRefundRule } from '../../../contract.ts';
import { ruleMutation } from '../api.ts';

const orNull = { setValueAs: (day: string) => day || null };

/** Edits the last days of full and of half refunds. */
export function RuleDialog({
  eventName,
  rule,
  onDone,
}: {
  eventName: string;
  rule: RefundRule;
  onDone: () => void;
}) {
  const change = useMutation(ruleMutation(useQueryClient()));
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
