import { acceptedImageTypes } from '#media/contract.ts';
import { formatPictureChoiceNote } from '#media/web/index.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import { formatRefundRuleText, isPayerWithNothingToPay } from '../model/payment.ts';
import { DiscountCodes } from '../parts/discount-codes.tsx';
import { DueChangedNotice, FeeRoundNotice } from '../parts/notices.tsx';
import { PaymentInstructions } from '../parts/payment-instructions.tsx';
import { StepQuestions } from '../parts/step-questions.tsx';
import type { Form } from '../use-registration-form.ts';

const keptNote = 'Kept on this device until you send it, for a day at most.';

export function PaymentStep({ form }: { form: Form }) {
  const { mode, due } = form;
  return (
    <div className="mt-5 grid gap-8">
      <FeeRoundNotice form={form} />
      <DiscountCodes form={form} />
      {isPayerWithNothingToPay(due) ? <NothingToPay mode={mode} /> : <Payment form={form} />}
    </div>
  );
}

function NothingToPay({ mode }: Pick<Form, 'mode'>) {
  return (
    <div className="reg-notice">
      <p className="font-semibold">You have nothing to pay</p>
      <p className="field-help">
        {mode === 'leader'
          ? 'Your codes cover the whole fee of your group as it is now. You need no screenshot: go to the next step.'
          : 'Your codes cover the whole fee. You need no screenshot: go to the next step.'}
      </p>
    </div>
  );
}

function Payment({ form }: { form: Form }) {
  const { event, picture, choosePicture, errorOf, mode, group, way, needsScreenshot, due, restAmount } = form;
  return (
    <>
      {restAmount > 0 && <DueChangedNotice form={form} />}
      <PaymentInstructions
        accountId={form.profile._id}
        eventName={event.eventName}
        amount={restAmount > 0 ? restAmount : due.totalAmount}
        chosen={way?.kind}
        onChoose={(paymentWay) => form.change({ paymentWay })}
      />
      {mode === 'leader' && (
        <p className="reg-notice">
          This covers everyone who has registered through your invitations so far. Pay when your group is
          complete.
          {group !== undefined &&
            group.hospitality === undefined &&
            event.fees.hospitalityAmount !== null &&
            ` For each member who stays on campus, add ${formatClubMoney(event.fees.hospitalityAmount)} in your app.`}
        </p>
      )}
      <p className="field-help">
        {formatRefundRuleText(event.refunds)} If we decline your registration, you get a full refund.
      </p>
      {needsScreenshot && (
        <>
          {restAmount === 0 && <DueChangedNotice form={form} />}
          <FileDrop
            name="payment"
            label="Screenshot of your payment"
            help="PNG, JPEG, WebP or AVIF. A file of more than 500 KB is made smaller here. The transaction number and the amount must be readable."
            error={errorOf('payment')}
            note={formatPictureChoiceNote(picture.choice) ?? (picture.file && keptNote)}
            file={picture.file}
            onChoose={choosePicture}
            accept={acceptedImageTypes.join(',')}
            previewAlt="The screenshot you have chosen"
          />
          {restAmount > 0 && (
            <FileDrop
              name="restPayment"
              label={`Screenshot of the second payment (${formatClubMoney(restAmount)})`}
              help="We then have a proof of both payments."
              error={form.restPicture.state === 'refused' ? form.restPicture.text : undefined}
              note={formatPictureChoiceNote(form.restPicture)}
              file={form.restFile}
              onChoose={form.chooseRestPicture}
              accept={acceptedImageTypes.join(',')}
              previewAlt="The screenshot of your second payment"
            />
          )}
        </>
      )}
      <StepQuestions form={form} step="payment" />
    </>
  );
}
