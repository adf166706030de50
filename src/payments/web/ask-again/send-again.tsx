import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { acceptedImageTypes, paymentRule } from '#images/contract.ts';
import { pictureNote, usePictureChoice } from '#images/web/index.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FileDrop, readAsDataUrl } from '#platform/web/ui/file-drop.tsx';
import { requestAnswers } from '#registration/contract/answers.ts';
import { nothingSent } from '../../contract.ts';
import { type OwnRequest, sendAgainMutation } from './api.ts';

interface Mistakes {
  payment?: string;
  transactionNumber?: string;
}

/** Why another proof of the payment is asked for, and the form that sends it: a picture, a number, or both. */
export function SendAgain({ request }: { request: OwnRequest }) {
  const sending = useMutation(sendAgainMutation(useQueryClient()));
  const { choice, choose } = usePictureChoice(paymentRule);
  const [number, setNumber] = useState('');
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const file = choice.state === 'ready' ? choice.file : undefined;
  const refused = choice.state === 'refused' ? choice.text : undefined;

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = mistakesIn(file !== undefined, number);
    setMistakes(found);
    if (found.payment) return focusField('payment-again');
    if (found.transactionNumber) return focusField('number-again');
    const payment = file && (await readAsDataUrl(file));
    sending.mutate(
      { regID: request.regID, ...(payment && { payment }), transactionNumber: number },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.important }),
        onError: toastFailure,
      },
    );
  };

  return (
    <section aria-label="Your payment, once more" className="border border-gold-line px-5 py-5">
      <form noValidate onSubmit={send} className="grid gap-5" aria-busy={sending.isPending}>
        <div>
          <p className="text-sm text-muted">The secretariat writes</p>
          <p className="font-heading text-xl wrap-anywhere">{request.words}</p>
        </div>
        <FileDrop
          name="payment-again"
          label="Another screenshot of your payment"
          help="The amount and the transaction number should be readable."
          error={refused ?? mistakes.payment}
          note={pictureNote(choice)}
          file={file}
          onChoose={choose}
          accept={acceptedImageTypes.join(',')}
          previewAlt="The screenshot you have chosen"
        />
        <Field
          name="number-again"
          label="Transaction number (UTR)"
          help="12 digits, in the details of the payment in your app. With a new number alone, your picture stays. Of a payment in two parts send the second number: the first one still counts."
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={number}
          error={mistakes.transactionNumber}
          onChange={({ target }) => setNumber(target.value)}
        />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={choice.state === 'redrawing'}
          pending={sending.isPending}
          pendingText="Sending..."
        >
          Send it again
        </Button>
      </form>
    </section>
  );
}

/** What is wrong with what would be sent, in the words of the call. */
function mistakesIn(hasPicture: boolean, number: string): Mistakes {
  const typed = requestAnswers.shape.transactionNumber.safeParse(number);
  const text = typed.error?.issues[0]?.message;
  if (text) return { transactionNumber: text };
  return hasPicture || typed.data ? {} : { payment: nothingSent };
}
