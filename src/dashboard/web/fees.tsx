import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#accounts/web/index.ts';
import type { OwnMoney } from '#bank/web/index.ts';
import { paymentWayLabels, proofKindsByPaymentWay } from '#conference/contract/payment-ways.ts';
import { toMinor } from '#platform/rule/money.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import {
  formatAmountLeaderPaysText,
  isPayerOwingNothing,
  PaymentInstructions,
  splitRegistrationFeeFromSum,
} from '#registration/web/index.ts';
import { Fact } from './facts.tsx';
import type { OwnRegistration } from './next-step.ts';
import { canChange, hasNoProof, isEnded, sendsScreenshot } from './registration-facts.ts';
import { useOwnMoney } from './use-next-step.ts';

/**
 * Notice that the fee has changed since the delegate sent the payment proof, or registered without one. Not shown to
 * delegates who pay at the desk or whose registration cannot be changed any more.
 */
export function SumChanged({ registration }: { registration: OwnRegistration }) {
  const { dueAtProof, groupTotal, fee, eventName, paymentReference = '' } = registration;
  const accountId = useQuery(profileQuery).data?._id;
  if (dueAtProof === undefined || !canChange(registration) || registration.paymentWay === 'desk') return null;
  const due = groupTotal ?? fee.total;
  const difference = formatClubMoney(toMinor(Math.abs(due - dueAtProof)));
  const when =
    sendsScreenshot(registration) && !hasNoProof(registration)
      ? 'you sent your screenshot'
      : 'you registered';
  const sums = `It was ${formatClubMoney(toMinor(dueAtProof))} when ${when}, and is ${formatClubMoney(toMinor(due))} now.`;
  const subject = groupTotal === undefined ? 'Your fee' : 'The sum for your group';
  return (
    <section aria-label="Changed fee" className="grid gap-3 border border-gold-line px-5 py-5">
      <p className="font-heading text-xl">
        {subject} is {difference} {due > dueAtProof ? 'higher' : 'lower'}
      </p>
      <p>
        {sums}{' '}
        {due > dueAtProof
          ? `If you paid the earlier amount, pay ${difference} more with your payment reference ${paymentReference}. Both payments count together.`
          : 'If we have received more, you get the rest back.'}
      </p>
      {due > dueAtProof && accountId && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5">Pay {difference}</summary>
          <PaymentInstructions
            accountId={accountId}
            eventName={eventName}
            amount={toMinor(due - dueAtProof)}
          />
        </details>
      )}
    </section>
  );
}

/** Shows how to pay the sum that is still due. Only shown to delegates who pay after registering. */
export function HowToPay({ registration }: { registration: OwnRegistration }) {
  const accountId = useQuery(profileQuery).data?._id;
  const { paymentWay, groupTotal, fee, eventName } = registration;
  const unpaidAmount = useOwnMoney(registration._id)?.unpaidAmount ?? toMinor(groupTotal ?? fee.total);
  const isPaidLater =
    paymentWay !== null && (proofKindsByPaymentWay[paymentWay] !== 'screenshot' || hasNoProof(registration));
  if (!isPaidLater || !accountId || unpaidAmount === 0 || isEnded(registration)) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5">
        {paymentWayLabels[paymentWay]}: {formatClubMoney(unpaidAmount)} to pay
      </summary>
      <PaymentInstructions
        accountId={accountId}
        eventName={eventName}
        amount={unpaidAmount}
        chosen={paymentWay}
      />
    </details>
  );
}

export function FeeFact({ registration }: { registration: OwnRegistration }) {
  const money = useOwnMoney(registration._id);
  const { leaderPays, status } = registration;
  if (leaderPays)
    return status === 'declined' ? null : (
      <Fact label="Paid by your leader">{formatAmountLeaderPaysText(leaderPays)}</Fact>
    );
  if (isPayerOwingNothing(registration) && !money?.refundDueAmount && !money?.refundedAmount)
    return (
      <Fact label="Fee">
        <span className="block font-semibold">Nothing to pay</span>
        <span className="block text-sm text-muted">You get no receipt, because no payment is needed.</span>
      </Fact>
    );
  const hasChanged = money !== undefined && money.dueAmount !== money.originalFeeAmount;
  return (
    <Fact label="Fee">
      {hasChanged ? (
        <DueNow money={money} isGroup={registration.groupTotal !== undefined} />
      ) : (
        <OriginalFee registration={registration} />
      )}
      {money && money.refundDueAmount > 0 && (
        <span className="block text-sm tabular-nums">
          You get {formatClubMoney(money.refundDueAmount)} back. We email you the bank’s number when we send
          it.
        </span>
      )}
      {money && money.refundOncePaidAmount > 0 && (
        <span className="block text-sm tabular-nums">
          If you have paid, you get {formatClubMoney(money.refundOncePaidAmount)} back once we find your
          payment. We email you.
        </span>
      )}
      {money && money.refundedAmount > 0 && (
        <span className="block text-sm text-muted tabular-nums">
          We have sent {formatClubMoney(money.refundedAmount)} back to you.
        </span>
      )}
    </Fact>
  );
}

/** Shows the fee of the registration, or of the whole group for its leader. */
function OriginalFee({ registration: own }: { registration: OwnRegistration }) {
  const { groupTotal } = own;
  const { total, registration, others } = splitRegistrationFeeFromSum(own);
  return (
    <>
      <span className="block font-semibold">
        {groupTotal === undefined
          ? formatClubMoney(toMinor(total))
          : `${formatClubMoney(toMinor(total))} for the whole group`}
      </span>
      {others.length > 0 && (
        <span className="block text-sm text-muted">
          {formatClubMoney(toMinor(registration))} registration, {others.join(', ')}
        </span>
      )}
    </>
  );
}

function DueNow({ money: { originalFeeAmount, dueAmount }, isGroup }: { money: OwnMoney; isGroup: boolean }) {
  return (
    <>
      <span className="block font-semibold tabular-nums">
        {dueAmount === 0 ? 'Nothing is due now' : `${formatClubMoney(dueAmount)} now`}
      </span>
      <span className="block text-sm text-muted tabular-nums">
        {isGroup
          ? `For the whole group. It was ${formatClubMoney(originalFeeAmount)} when you registered.`
          : `It was ${formatClubMoney(originalFeeAmount)} when you registered.`}
      </span>
    </>
  );
}
