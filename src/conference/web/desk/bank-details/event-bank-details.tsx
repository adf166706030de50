import { useState } from 'react';
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { formatClubDateTime } from '#platform/web/ui/time.tsx';
import type { BankDetailsStatus } from '../../../contract/bank-details.ts';
import type { BankDetailsOfEvent } from './api.ts';
import { BankDetailsDialog } from './details-dialog.tsx';
import { PaymentWaysFacts } from './payment-ways-facts.tsx';
import { PendingBankDetails } from './pending-details.tsx';

const badges: Readonly<Record<BankDetailsStatus, { tone: BadgeTone; label: string }>> = {
  missing: { tone: 'declined', label: 'Missing' },
  sample: { tone: 'declined', label: 'Sample' },
  unconfirmed: { tone: 'pending', label: 'Unconfirmed' },
  taken_over: { tone: 'pending', label: 'From last edition' },
  confirmed: { tone: 'confirmed', label: 'Confirmed' },
};

export function EventBankDetails({ event }: { event: BankDetailsOfEvent }) {
  const [isEditing, setEditing] = useState(false);
  const { eventName, shown, status, pending } = event;
  const change = (
    <Button variant={pending ? 'quiet' : 'primary'} onClick={() => setEditing(true)}>
      {pending
        ? 'Change payment details'
        : status === 'taken_over'
          ? 'Check payment details'
          : 'Change payment details'}
    </Button>
  );
  return (
    <section aria-label={eventName} className="plate grid gap-5 p-5 md:p-7">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-xl">{eventName}</h2>
          <p className="mt-1 max-w-prose text-sm text-muted">{describeStatus(event)}</p>
        </div>
        <Badge tone={badges[status].tone}>{badges[status].label}</Badge>
      </div>
      {pending ? (
        <PendingBankDetails event={event} pending={pending}>
          {change}
        </PendingBankDetails>
      ) : (
        <PaymentWaysFacts details={shown} />
      )}
      {!pending && <div>{change}</div>}
      {isEditing && <BankDetailsDialog event={event} onClose={() => setEditing(false)} />}
    </section>
  );
}

function describeStatus({ status, entered, confirmed }: BankDetailsOfEvent): string {
  if (status === 'missing')
    return 'No payment details yet. Delegates who have something to pay cannot register before a second superadmin has confirmed them.';
  if (status === 'sample') return 'These are samples. Fees paid to them do not reach you.';
  if (!entered || !confirmed) return 'These details came with the site. No second person has confirmed them.';
  const nameOf = (person: { name: string | null }) => person.name ?? 'a former member';
  const history = `Entered by ${nameOf(entered)}, confirmed by ${nameOf(confirmed)} on ${formatClubDateTime(confirmed.at)}.`;
  return status === 'taken_over'
    ? `${history} They were confirmed for an earlier edition and are still shown. Check them, save them again, and ask another superadmin to confirm them.`
    : history;
}
