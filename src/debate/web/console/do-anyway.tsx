import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';

/** Overrules a rule, with a reason for the minutes if the chair wants one. */
export function DoAnyway({ onDo }: { onDo: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <>
      <label className="grid gap-1 text-sm">
        <span className="text-muted">Reason, if you want one in the minutes</span>
        <input
          className="control"
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <Button
        variant="quiet"
        onClick={() => {
          onDo(reason.trim());
          setReason('');
        }}
      >
        Do it anyway
      </Button>
    </>
  );
}
