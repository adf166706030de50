import { useQuery } from '@tanstack/react-query';
import { acceptedImageTypes } from '#images/contract.ts';
import { pictureNote } from '#images/web/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { errorText } from '#platform/web/api.ts';
import { rupees } from '#platform/web/rupees.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import { QrCode } from '#platform/web/ui/qr-code.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import type { givePaymentReference } from '../../contract.ts';
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
  return (
    <div className="mt-5 grid gap-8">
      <WhereToPay form={form} />
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

/** Loading, failed, or ready: where to pay comes with the reference, as it is at this moment (product 5.11). */
function WhereToPay({ form }: { form: Form }) {
  const { data, error, refetch } = useQuery(referenceQuery(form.profile._id, form.event.eventName));
  if (data) return <PayHere form={form} {...data} />;
  return (
    <div className="grid min-h-[32rem] content-center rounded-plate border border-line bg-surface sm:min-h-80">
      {error ? (
        <FailedState text={errorText(error)} help="What you have filled in is kept.">
          <Button variant="quiet" onClick={() => refetch()}>
            Try again
          </Button>
        </FailedState>
      ) : (
        <LoadingState />
      )}
    </div>
  );
}

function PayHere({
  form: { due, event },
  payment,
  reference,
}: { form: Form } & AnswerOf<typeof givePaymentReference>) {
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
        <QrCode text={address} label={`UPI QR code for ${rupees(due.total)}`} />
      </div>
      <PaymentDetails payment={payment} amount={due.total} reference={reference} />
    </>
  );
}
