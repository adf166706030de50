import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { DialogAnswers } from '#platform/web/desk/dialog-answers.tsx';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { type RefundRule, setRefundRule } from '../../../contract.ts';
import { ruleMutation } from '../api.ts';

/** Until when everything goes back, and until when half. */
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
  const [fullUntil, setFullUntil] = useState(rule.fullUntil ?? '');
  const [halfUntil, setHalfUntil] = useState(rule.halfUntil ?? '');
  const [mistake, setMistake] = useState<string>();
  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const body = { eventName, rule: { fullUntil: fullUntil || null, halfUntil: halfUntil || null } };
    const found = setRefundRule.body.safeParse(body).error?.issues[0]?.message;
    setMistake(found);
    if (found) return focusField('halfUntil');
    change.mutate(body, {
      onSuccess: ({ message }) => toast(message, { kind: 'success' }),
      onError: toastFailure,
      onSettled: onDone,
    });
  };
  return (
    <Dialog open held={change.isPending} onClose={onDone} title="Who withdraws" className="max-w-lg">
      <form onSubmit={send} noValidate className="grid gap-4">
        <p>
          The day of the withdrawal counts. Earlier withdrawals are counted by the new rule too; what was sent
          back already stays as it is.
        </p>
        <Field
          name="fullUntil"
          type="date"
          label="Everything goes back until"
          help="The day itself included. Empty: never everything, where half has a day."
          value={fullUntil}
          onChange={({ target }) => setFullUntil(target.value)}
        />
        <Field
          name="halfUntil"
          type="date"
          label="Half goes back until"
          help="After that nothing does."
          value={halfUntil}
          error={mistake}
          onChange={({ target }) => setHalfUntil(target.value)}
        />
        <DialogAnswers pending={change.isPending} onCancel={onDone}>
          <Button type="submit" pending={change.isPending}>
            Set the rule
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
