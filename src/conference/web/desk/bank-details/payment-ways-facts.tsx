import { type BankDetails, listPaymentWayFacts, paymentWayLabels } from '../../../contract/payment-ways.ts';

export function PaymentWaysFacts({ details }: { details: BankDetails }) {
  return (
    <div className="grid gap-5">
      {details.ways.map((way) => (
        <section key={way.kind} aria-label={paymentWayLabels[way.kind]} className="border-t border-line pt-4">
          <h3 className="mb-2 text-base font-semibold">{paymentWayLabels[way.kind]}</h3>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-start-main">
            {listPaymentWayFacts(way).map(({ field, label, text }) => (
              <div key={field} className="contents">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="mb-1 wrap-anywhere tabular-nums sm:mb-0">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
