import { useMemo, useState } from 'react';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { RequestResubmissionDialog } from './request-resubmission-dialog.tsx';

/** Asks the payer of a pending registration for another proof of the payment; the key is a. */
export function RequestResubmissionButton({ regID, name }: { regID: string; name: string }) {
  const [open, setOpen] = useState(false);
  const keys = useMemo(
    () => ({ a: { does: 'request another proof of payment', run: () => setOpen(true) } }),
    [],
  );
  useShortcuts(keys);
  return (
    <>
      <Button variant="quiet" className="whitespace-nowrap max-lg:px-2" onClick={() => setOpen(true)}>
        Request proof
      </Button>
      {open && <RequestResubmissionDialog regID={regID} name={name} onDone={() => setOpen(false)} />}
    </>
  );
}
