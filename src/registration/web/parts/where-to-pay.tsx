import { useQuery } from '@tanstack/react-query';
import type { BankDetails } from '#conference/contract/bank-details.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { formatMoney, toRupees } from '#platform/rule/money.ts';
import { errorText } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { QrCode, SaveQrCode } from '#platform/web/ui/qr-code.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import type { getPaymentReference } from '../../contract/form.ts';
import { referenceQuery } from '../api.ts';
import { upiAddress } from '../model/payment.ts';

interface Payment {
  accountId: string;
  eventName: string;
  amountPaise: number;
}

/** The current bank details with the payment reference (product 5.11), or the loading or error state. */
export function WhereToPay({ accountId, eventName, amountPaise }: Payment) {
  const { data, error, refetch } = useQuery(referenceQuery(accountId, eventName));
  if (data) return <PayHere eventName={eventName} amountPaise={amountPaise} {...data} />;
  return (
    <div className="grid min-h-128 content-center rounded-plate border border-line bg-surface sm:min-h-80">
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

/** Phones show a link to the UPI app first, then the QR code for another phone. */
function PayHere({
  eventName,
  amountPaise,
  payment,
  reference,
}: Omit<Payment, 'accountId'> & AnswerOf<typeof getPaymentReference>) {
  const address = upiAddress({
    upiId: payment.upiIds[0] ?? '',
    accountHolder: payment.accountHolder,
    eventName,
    reference,
    amountPaise,
  });
  return (
    <>
      <div className="grid justify-items-center gap-6 rounded-plate border border-line bg-surface p-fluid-md sm:grid-cols-main-end sm:items-center sm:gap-9">
        <div className="grid w-full justify-items-start gap-3">
          <p className="text-lg/relaxed">
            Pay exactly{' '}
            <strong className="block font-heading text-4xl/display font-medium lining-nums">
              {formatMoney(amountPaise)}
            </strong>
          </p>
          <a className="button button-primary hidden w-full pointer-coarse:inline-flex" href={address}>
            Pay with a UPI app
          </a>
          <p className="field-help">
            <span className="hidden pointer-coarse:inline">
              Your app opens with the amount and your reference filled in.{' '}
            </span>
            <span className="pointer-coarse:hidden">
              Scan the code with any UPI app. It opens with the amount and your reference filled in.{' '}
            </span>
            Take a screenshot of the payment, then come back.
          </p>
        </div>
        <div className="grid justify-items-center gap-3">
          <QrCode text={address} label={`UPI QR code for ${formatMoney(amountPaise)}`} />
          <SaveQrCode
            text={address}
            name={`pay-${reference}.png`}
            className="hidden pointer-coarse:inline-flex"
          />
        </div>
      </div>
      <PaymentDetails payment={payment} amountPaise={amountPaise} reference={reference} />
    </>
  );
}

function Fact({ name, text, copied = text }: { name: string; text: string; copied?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{text}</span>
        <CopyButton name={name} text={copied} />
      </dd>
    </div>
  );
}

export function PaymentDetails({
  payment,
  amountPaise,
  reference,
}: {
  payment: BankDetails;
  amountPaise: number;
  reference: string;
}) {
  return (
    <section aria-labelledby="payment-details">
      <h3 id="payment-details" className="text-lg/snug">
        Payment details
      </h3>
      <dl className="facts">
        <Fact name="Amount" text={formatMoney(amountPaise)} copied={String(toRupees(amountPaise))} />
        <Fact name="Your reference" text={reference} />
        {payment.upiIds.map((upiId, at) => (
          <Fact key={upiId} name={at === 0 ? 'UPI ID' : `UPI ID ${at + 1}`} text={upiId} />
        ))}
        <Fact name="Account holder" text={payment.accountHolder} />
        <Fact name="Account number" text={payment.accountNumber} />
        <Fact name="IFSC code" text={payment.ifsc} />
        <Fact name="Bank" text={payment.bank} />
      </dl>
    </section>
  );
}
