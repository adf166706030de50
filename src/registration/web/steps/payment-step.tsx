import { useQuery } from '@tanstack/react-query';
import type { PaymentDetails as Payment } from '#conference/content/index.ts';
import { usePayment } from '#conference/web/index.ts';
import { acceptedImageTypes } from '#images/contract.ts';
import { pictureNote } from '#images/web/index.ts';
import { rupees } from '#platform/web/rupees.ts';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import { QrCode } from '#platform/web/ui/qr-code.tsx';
import { referenceQuery } from '../api.ts';
import { upiAddress } from '../model/upi.ts';
import { DueChanged } from '../parts/due-changed.tsx';
import { FieldControls } from '../parts/field-controls.tsx';
import { PaymentDetails } from '../parts/payment-details.tsx';
import type { Form } from '../use-registration-form.ts';

const keptHere = 'Kept on this device until you send it, for a day at most.';

/** Where to pay, how much exactly, and the screenshot that shows it was paid. */
export function PaymentStep({ form }: { form: Form }) {
  const { event, picture, choosePicture, errorOf, mode, group } = form;
  const asked = useQuery(referenceQuery(form.profile._id, event.eventName));
  // The page itself may be older than a change of the bank details, and knows them while the answer is on its way.
  const onPage = usePayment(event.eventName);
  const payment = asked.data?.payment ?? onPage;
  return (
    <div className="mt-5 grid gap-8">
      {payment ? (
        <WhereToPay form={form} payment={payment} asked={asked} />
      ) : (
        <p className="reg-notice">
          This page is older than the event. Load it anew to see where to pay; what you have filled in stays.
        </p>
      )}
      {mode === 'leader' && (
        <p className="reg-notice">
          This covers everyone who has registered through your invitations so far: pay once your group is
          whole.
          {group !== undefined &&
            group.hospitality === undefined &&
            ` For each member who stays on campus, add ${rupees(event.fees.hospitality)} in your app.`}
        </p>
      )}
      <DueChanged form={form} />
      <FileDrop
        name="payment"
        label="Screenshot of your payment"
        help="PNG, JPEG, WebP or AVIF; more than 500 KB is made smaller here. The transaction number and the amount should be readable."
        error={errorOf('payment')}
        note={pictureNote(picture.choice) ?? (picture.file && keptHere)}
        file={picture.file}
        onChoose={choosePicture}
        accept={acceptedImageTypes.join(',')}
        previewAlt="The screenshot you have chosen"
      />
      <FieldControls form={form} step="payment" />
    </div>
  );
}

function WhereToPay({
  form: { due, event },
  payment,
  asked,
}: {
  form: Form;
  payment: Payment;
  asked: { data?: { reference: string } | undefined; isPending: boolean };
}) {
  const reference = asked.data?.reference;
  const address = upiAddress({
    upiId: payment.upiIds[0] ?? '',
    accountHolder: payment.accountHolder,
    eventName: event.eventName,
    reference,
    amount: due.total,
  });
  return (
    <>
      <div className="grid justify-items-center gap-6 rounded-plate border border-line bg-surface p-[clamp(1.25rem,0.9rem+1.7vw,2rem)] sm:grid-cols-[1fr_auto] sm:items-center sm:gap-9">
        <div className="grid w-full justify-items-start gap-3">
          <p className="text-lg/[1.65]">
            Pay exactly{' '}
            <strong className="block font-heading text-4xl/[1.1] font-medium lining-nums">
              {rupees(due.total)}
            </strong>
          </p>
          <p className="field-help">
            Scan the code with any UPI app: it opens with amount and reference filled in. Then come back with
            the screenshot.
          </p>
          <a className="button button-quiet hidden w-full pointer-coarse:inline-flex" href={address}>
            Pay with a UPI app on this phone
          </a>
        </div>
        {/* Without a reference, should it not be had, rather than no code at all. */}
        <QrCode text={asked.isPending ? undefined : address} label={`UPI QR code for ${rupees(due.total)}`} />
      </div>
      <PaymentDetails payment={payment} amount={due.total} reference={reference} />
    </>
  );
}
