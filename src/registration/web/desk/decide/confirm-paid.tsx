import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { confirmableQuery } from '../api.ts';
import { BulkDecisionDialog } from './bulk-decision-dialog.tsx';

/** Confirms all undecided registrations that are paid. Renders nothing when there are none. */
export function ConfirmPaid({ eventName }: { eventName: string }) {
  const paid = useQuery(confirmableQuery(eventName));
  const [asks, setAsks] = useState(false);
  const people = paid.data?.rows ?? [];
  const isOne = people.length === 1;
  return (
    <>
      {people.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-l-4 border-gold-line bg-sunken py-1 pr-1 pl-3">
          <p className="text-sm">
            {isOne ? 'One pending registration is' : `${people.length} pending registrations are`} paid
            <span className="max-md:hidden">: amount and UTR or reference match a bank statement</span>.
          </p>
          <Button variant="quiet" onClick={() => setAsks(true)}>
            {isOne ? 'Confirm the paid one' : `Confirm all ${people.length} that are paid`}
          </Button>
        </div>
      )}
      {asks && (
        <BulkDecisionDialog
          eventName={eventName}
          decision="confirm"
          people={people}
          onNo={() => setAsks(false)}
          onDone={() => setAsks(false)}
        />
      )}
    </>
  );
}
