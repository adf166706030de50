import { useQuery } from '@tanstack/react-query';
import { type OwnMoney, ownMoneyQuery } from '#ledger/web/index.ts';
import { formatMoney, formatRupees } from '#platform/rule/money.ts';
import { leaderPaysText } from '#registration/web/index.ts';
import { Fact } from './facts.tsx';
import type { OwnRegistration } from './next-step.ts';

/** What the ledger says of a registration that pays; undefined until it is known, and of a member, whose leader pays. */
export function useOwnMoney(registrationId: string): OwnMoney | undefined {
  return useQuery(ownMoneyQuery).data?.registrations.find((one) => one.regID === registrationId);
}

/** What a registration costs: what is due now, of what was asked for when it was made, and what comes back. */
export function FeeFact({ registration }: { registration: OwnRegistration }) {
  const money = useOwnMoney(registration._id);
  const { leaderPays, status } = registration;
  if (leaderPays)
    return status === 'declined' ? null : (
      <Fact label="Paid by your leader">{leaderPaysText(leaderPays)}</Fact>
    );
  const hasChanged = money !== undefined && money.duePaise !== money.askedPaise;
  return (
    <Fact label="Fee">
      {hasChanged ? (
        <DueNow money={money} isGroup={registration.groupTotal !== undefined} />
      ) : (
        <Asked registration={registration} />
      )}
      {money && money.backPaise > 0 && (
        <span className="block text-sm tabular-nums">
          {formatMoney(money.backPaise)} come back to you: we mail you the bank’s number when they are sent.
        </span>
      )}
      {money && money.refundedPaise > 0 && (
        <span className="block text-sm text-muted tabular-nums">
          {formatMoney(money.refundedPaise)} were sent back to you.
        </span>
      )}
    </Fact>
  );
}

/** A leader pays for everyone, so the sum of a leader is that of the group. */
function Asked({ registration: { fee, groupTotal } }: { registration: OwnRegistration }) {
  const hospitality = (groupTotal ?? fee.total) - fee.registration;
  return (
    <>
      <span className="block font-semibold">
        {groupTotal === undefined
          ? formatRupees(fee.total)
          : `${formatRupees(groupTotal)} for the whole group`}
      </span>
      {hospitality > 0 && (
        <span className="block text-sm text-muted">
          {formatRupees(fee.registration)} registration, {formatRupees(hospitality)} hospitality
        </span>
      )}
    </>
  );
}

function DueNow({ money: { askedPaise, duePaise }, isGroup }: { money: OwnMoney; isGroup: boolean }) {
  return (
    <>
      <span className="block font-semibold tabular-nums">
        {duePaise === 0 ? 'Nothing is due now' : `${formatMoney(duePaise)} now`}
      </span>
      <span className="block text-sm text-muted tabular-nums">
        {isGroup && 'for the whole group; '}
        {formatMoney(askedPaise)} when you registered
      </span>
    </>
  );
}
