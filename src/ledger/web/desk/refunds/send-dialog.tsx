import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { readAmount } from '#bank/rule/statement/amount.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { DialogAnswers } from '#platform/web/desk/dialog-answers.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { type Owed, sendRefund } from '../../../contract.ts';
import { sendRefundMutation } from '../api.ts';
import { Came } from './came.tsx';

interface Mistakes {
  sum?: string;
  number?: string;
}

/** Asks for the sum and the bank's number of a payment that has just been made; the sum is all that must go back, or a part of it. */
export function SendDialog({ owed, onDone }: { owed: Owed; onDone: () => void }) {
  const send = useMutation(sendRefundMutation(useQueryClient()));
  const [sum, setSum] = useState(String(owed.paise / 100));
  const [number, setNumber] = useState('');
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const paise = readAmount(sum)?.paise ?? 0;
  const rest = owed.paise - paise;
  const mark = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const found = mistakesIn(owed, paise, number);
    setMistakes(found);
    if (found.sum) return focusField('sum');
    if (found.number) return focusField('number');
    send.mutate(
      { regID: owed.regID, paise, number },
      {
        onSuccess: ({ message }) => {
          toast(message, { kind: 'success', duration: toastDurations.important });
          onDone();
        },
        // It stays open: the money has left, and its number was typed off the bank's page.
        onError: toastFailure,
      },
    );
  };
  return (
    <Dialog
      open
      held={send.isPending}
      onClose={onDone}
      title={`${formatMoney(owed.paise)} to ${owed.name ?? 'an erased registration'}`}
      className="max-w-lg"
    >
      <form onSubmit={mark} noValidate className="grid gap-4">
        <p>
          Send the money with the club’s bank first, to the account it came from. The bank then gives the
          payment a number.
        </p>
        <Field
          name="sum"
          label="Sum that was sent, in rupees"
          help={
            paise > 0 && rest > 0
              ? `A part: ${formatMoney(rest)} stay in the list.`
              : 'If you send only a part, the rest stays in the list.'
          }
          value={sum}
          error={mistakes.sum}
          autoComplete="off"
          inputMode="decimal"
          onChange={({ target }) => setSum(target.value)}
        />
        <Field
          name="number"
          label="The bank’s number of the refund"
          help="UTR or transaction number. It finds the payment in the next statement."
          value={number}
          error={mistakes.number}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setNumber(target.value)}
        />
        <Came credits={owed.credits} />
        <p className="text-sm text-muted">
          Another superadmin releases it. Until then it is not in the ledger.
        </p>
        <DialogAnswers pending={send.isPending} onCancel={onDone}>
          <Button type="submit" pending={send.isPending}>
            Mark as sent
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}

/** What is wrong with what would be marked, the number in the words of the call. */
function mistakesIn(owed: Owed, paise: number, number: string): Mistakes {
  if (paise <= 0 || paise > owed.paise)
    return { sum: `Type what was sent: at most the ${formatMoney(owed.paise)} that must go back` };
  const text = sendRefund.body.shape.number.safeParse(number).error?.issues[0]?.message;
  return text ? { number: text } : {};
}
