import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  findPaymentWayOrDefault,
  listPaymentWayFacts,
  type PaymentWay,
  type PaymentWayFact,
  type PaymentWayKind,
  type PaymentWayOf,
  paymentWayLabels,
} from '#conference/contract/payment-ways.ts';
import { buildEpcQrText, sepaCurrency } from '#conference/contract/sepa.ts';
import { buildUpiPaymentUrl, upiTexts } from '#conference/rule/upi.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { toMajor } from '#platform/rule/money.ts';
import { errorText } from '#platform/web/api.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { QrCode, SaveQrCode } from '#platform/web/ui/qr-code.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import type { issuePaymentReference } from '../../contract/form.ts';
import { buildPaymentReferenceQuery } from '../api.ts';

interface Payment {
  accountId: string;
  eventName: string;
  amount: number;
}

interface Choice {
  /**
   * The selected payment method, if the parent stores the selection and passes `onChoose`. If the parent passes no
   * `onChoose`, this is only the initial selection.
   */
  chosen?: PaymentWayKind | undefined;
  onChoose?: (kind: PaymentWayKind) => void;
}

export function PaymentInstructions({ accountId, ...due }: Payment & Choice) {
  const { data, error, refetch } = useQuery(buildPaymentReferenceQuery(accountId, due.eventName));
  if (data) return <ChosenWay {...due} {...data} />;
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

export const paymentWayHelpTexts: Readonly<Record<PaymentWayKind, string>> = {
  upi: upiTexts.choiceHelp,
  sepa: 'From an account in the SEPA area, in euros.',
  bank: 'To the account of the club.',
  desk: 'You register now and pay on site.',
};

type Reference = AnswerOf<typeof issuePaymentReference>;

function ChosenWay({ payment, chosen, onChoose, ...due }: Omit<Payment, 'accountId'> & Reference & Choice) {
  const [kind, setKind] = useState(chosen);
  const shown = onChoose ? chosen : kind;
  const way =
    (shown && findPaymentWayOrDefault(payment.ways, shown)) || findPaymentWayOrDefault(payment.ways);
  if (!way)
    return (
      <p role="status" className="rounded-plate border border-line bg-surface p-fluid-md text-muted">
        The club has not published its payment details yet. What you have filled in is kept. Come back later.
      </p>
    );
  return (
    <>
      {payment.ways.length > 1 && (
        <RadioCards
          name="paymentWay"
          label="How do you want to pay?"
          choices={payment.ways.map((one) => ({
            value: one.kind,
            label: paymentWayLabels[one.kind],
            help: paymentWayHelpTexts[one.kind],
            checked: one.kind === way.kind,
          }))}
          onChange={({ target }) => (onChoose ?? setKind)(target.value as PaymentWayKind)}
        />
      )}
      <PayBy way={way} {...due} />
    </>
  );
}

type Due = Omit<Payment, 'accountId'> & Pick<Reference, 'reference'>;

function PayBy({ way, ...due }: Due & { way: PaymentWay }) {
  switch (way.kind) {
    case 'upi':
      return <PayByUpi way={way} {...due} />;
    case 'sepa':
      return <PayBySepa way={way} {...due} />;
    case 'bank':
      return (
        <>
          <Amount {...due}>
            <TransferHelp reference={due.reference} />
          </Amount>
          <PaymentDetails way={way} {...due} />
        </>
      );
    case 'desk':
      return (
        <Amount {...due} label="You pay at the desk">
          <p>{way.place}</p>
        </Amount>
      );
  }
}

function Amount({
  amount,
  label = 'Pay exactly',
  code,
  children,
}: Due & { label?: string; code?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-6 rounded-plate border border-line bg-surface p-fluid-md sm:grid-cols-main-end sm:items-center sm:gap-9">
      <div className="grid w-full justify-items-start gap-3">
        <p className="text-lg/relaxed">
          {label}{' '}
          <strong className="block font-heading text-4xl/display font-medium lining-nums">
            {formatClubMoney(amount)}
          </strong>
        </p>
        {children}
      </div>
      {code}
    </div>
  );
}

const toDecimals = (amount: number) => toMajor(amount).toFixed(2);

/** Returns the amount for a field of a banking app, without the currency and without separators between thousands. */
function toCopied(amount: number): string {
  const { decimalMark } = clubRegion().currency;
  return amount % 100 === 0 ? String(toMajor(amount)) : toDecimals(amount).replace('.', decimalMark);
}

/** Shows how to pay. A phone shows the link to the UPI app, and the QR code for another phone. */
function PayByUpi({ way, ...due }: Due & { way: PaymentWayOf<'upi'> }) {
  const { amount, reference, eventName } = due;
  const address = buildUpiPaymentUrl({ way, eventName, reference, amount: toDecimals(amount) });
  return (
    <>
      <Amount
        {...due}
        code={
          <div className="grid justify-items-center gap-3">
            <QrCode text={address} label={upiTexts.codeLabel(formatClubMoney(amount))} />
            <SaveQrCode
              text={address}
              name={`pay-${reference}.png`}
              className="hidden pointer-coarse:inline-flex"
            />
          </div>
        }
      >
        <a className="button button-primary hidden w-full pointer-coarse:inline-flex" href={address}>
          {upiTexts.payButton}
        </a>
        <p className="field-help">
          <span className="hidden pointer-coarse:inline">
            Your app opens with the amount and your reference filled in.{' '}
          </span>
          <span className="pointer-coarse:hidden">{upiTexts.scan} </span>
          Take a screenshot of the payment, then come back.
        </p>
      </Amount>
      <PaymentDetails way={way} {...due} />
    </>
  );
}

/**
 * Shows how to pay by SEPA transfer. A phone cannot scan its own screen, so the delegate can save the code there and
 * open it in the banking app.
 */
function PayBySepa({ way, ...due }: Due & { way: PaymentWayOf<'sepa'> }) {
  const { amount, reference, eventName } = due;
  const isEuro = clubRegion().currency.code === sepaCurrency;
  const decimals = isEuro ? toDecimals(amount) : undefined;
  const code = buildEpcQrText({
    way,
    eventName,
    reference,
    ...(decimals !== undefined && { amount: decimals }),
  });
  return (
    <>
      <Amount
        {...due}
        code={
          <div className="grid justify-items-center gap-3">
            <QrCode text={code} label="SEPA QR code" />
            <SaveQrCode
              text={code}
              name={`pay-${reference}.png`}
              className="hidden pointer-coarse:inline-flex"
            />
          </div>
        }
      >
        <p className="field-help">
          <span className="hidden pointer-coarse:inline">
            Copy the details below into your banking app, or save the QR code and open it there.
          </span>
          <span className="pointer-coarse:hidden">
            {isEuro
              ? 'Scan the code with your banking app. It fills in the IBAN, the amount and your reference.'
              : 'Scan the code with your banking app. It fills in the IBAN and your reference. Enter the amount yourself.'}
          </span>
        </p>
        <TransferHelp reference={reference} />
      </Amount>
      <PaymentDetails way={way} {...due} />
    </>
  );
}

function TransferHelp({ reference }: Pick<Due, 'reference'>) {
  return (
    <p>
      Write the reference <strong className="whitespace-nowrap tabular-nums">{reference}</strong> into the
      message of the transfer. We find your payment by it.
    </p>
  );
}

function Fact({ label, text, copied = text }: Omit<PaymentWayFact, 'field'>) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{text}</span>
        <CopyButton name={label} text={copied} />
      </dd>
    </div>
  );
}

function PaymentDetails({ way, amount, reference }: Due & { way: PaymentWay }) {
  return (
    <section aria-labelledby="payment-details">
      <h3 id="payment-details" className="text-lg/snug">
        Payment details
      </h3>
      <dl className="facts">
        <Fact label="Amount" text={formatClubMoney(amount)} copied={toCopied(amount)} />
        <Fact label="Your reference" text={reference} />
        {way.kind === 'upi' &&
          way.upiIds.map((id, at) => <Fact key={id} label={upiTexts.idLabel(at)} text={id} />)}
        {listPaymentWayFacts(way)
          .filter(({ field }) => field !== 'upiIds')
          .map(({ field, ...fact }) => (
            <Fact key={field} {...fact} />
          ))}
      </dl>
    </section>
  );
}
