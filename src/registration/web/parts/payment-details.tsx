import type { BankDetails } from '#conference/contract/bank-details.ts';
import { formatRupees } from '#platform/rule/money.ts';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';

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

/** The bank details as text, with copy buttons. */
export function PaymentDetails({
  payment,
  amount,
  reference,
}: {
  payment: BankDetails;
  amount: number;
  reference: string;
}) {
  return (
    <section aria-labelledby="payment-details">
      <h3 id="payment-details" className="text-lg/[1.4]">
        Payment details
      </h3>
      <dl className="facts">
        <Fact name="Amount" text={formatRupees(amount)} copied={String(amount)} />
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
