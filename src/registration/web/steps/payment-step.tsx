import { acceptedImageTypes } from '#media/contract.ts';
import { pictureNote } from '#media/web/index.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import { refundRuleText } from '../model/payment.ts';
import { DueChanged } from '../parts/notices.tsx';
import { WhereToPay } from '../parts/where-to-pay.tsx';
import type { Form } from '../use-registration-form.ts';
import { FieldControls } from './about-step.tsx';

const keptNote = 'Kept on this device until you send it, for a day at most.';

export function PaymentStep({ form }: { form: Form }) {
  const { event, picture, choosePicture, errorOf, mode, group } = form;
  return (
    <div className="mt-5 grid gap-8">
      <WhereToPay
        accountId={form.profile._id}
        eventName={event.eventName}
        amountPaise={form.due.totalPaise}
      />
      {mode === 'leader' && (
        <p className="reg-notice">
          This covers everyone who has registered through your invitations so far. Pay when your group is
          complete.
          {group !== undefined &&
            group.hospitality === undefined &&
            ` For each member who stays on campus, add ${formatMoney(event.fees.hospitalityPaise)} in your app.`}
        </p>
      )}
      <p className="field-help">
        {refundRuleText(event.refunds)} If we decline your registration, you get a full refund.
      </p>
      <DueChanged form={form} />
      <FileDrop
        name="payment"
        label="Screenshot of your payment"
        help="PNG, JPEG, WebP or AVIF. A file of more than 500 KB is made smaller here. The transaction number and the amount must be readable."
        error={errorOf('payment')}
        note={pictureNote(picture.choice) ?? (picture.file && keptNote)}
        file={picture.file}
        onChoose={choosePicture}
        accept={acceptedImageTypes.join(',')}
        previewAlt="The screenshot you have chosen"
      />
      <FieldControls form={form} step="payment" />
    </div>
  );
}
