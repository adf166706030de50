import { useState } from 'react';
import { payment } from '#conference/content/index.ts';
import { rupees } from '#platform/web/rupees.ts';
import { toast } from '#platform/web/toast.ts';

/** A fact and a button that copies it: nobody types an account number from one app into another. */
function Fact({ name, text, copied = text }: { name: string; text: string; copied?: string }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied);
      setDone(true);
    } catch {
      toast('This browser does not let the page copy. Please select the text.', { kind: 'error' });
    }
  };
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{text}</span>
        <button type="button" className="copy" onClick={copy}>
          {done ? 'Copied' : 'Copy'}
          <span className="sr-only"> {name}</span>
        </button>
        <span className="sr-only" role="status">
          {done && `${name} copied`}
        </span>
      </dd>
    </div>
  );
}

/** Where the fee goes, for those who don't scan. */
export function PaymentDetails({ amount }: { amount: number }) {
  return (
    <section aria-labelledby="payment-details">
      <h3 id="payment-details" className="text-lg/[1.4]">
        Payment details
      </h3>
      <dl className="facts">
        <Fact name="Amount" text={rupees(amount)} copied={String(amount)} />
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
