import { useState } from 'react';
import { formatMoney } from '#platform/rule/money.ts';
import { Button } from '#platform/web/ui/button.tsx';
import type { UnclaimedRow } from './api.ts';
import { MatchDialog } from './match-dialog.tsx';
import { SetAsideDialog } from './set-aside.tsx';

/** Matches an unclaimed credit with a registration found by search, or sets it aside. */
export function CreditActions({ credit }: { credit: UnclaimedRow }) {
  const [open, setOpen] = useState<'match' | 'set aside'>();
  const close = () => setOpen(undefined);
  const which = <span className="sr-only">: {formatMoney(credit.paise)}</span>;
  return (
    <div className="flex flex-wrap gap-2 print:hidden md:justify-end">
      <Button variant="quiet" onClick={() => setOpen('match')}>
        Find registration{which}
      </Button>
      <Button variant="quiet" onClick={() => setOpen('set aside')}>
        Set aside{which}
      </Button>
      {open === 'match' && <MatchDialog credit={credit} onDone={close} />}
      {open === 'set aside' && <SetAsideDialog credit={credit} onDone={close} />}
    </div>
  );
}
