import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#platform/web/api.ts';
import { failureText } from '#platform/web/offline.ts';
import { toast } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { leaveGroup } from '../../contract/group.ts';
import { refreshOwnFacts } from '../api.ts';

/** A member leaves the open group after a confirmation, since it deletes the registration. */
export function LeaveGroup({ eventName, grpName }: { eventName: string; grpName: string }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => callApi(leaveGroup, { body: { eventName } }),
    onSuccess: ({ message }) => toast(message, { kind: 'success', duration: 7500 }),
    onError: (error) => toast(failureText(error), { kind: 'error', failure: error, duration: 7500 }),
    onSettled: () => {
      setAsking(false);
      return refreshOwnFacts(client);
    },
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Leave the group
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Leave ${grpName}?`}>
        <p>
          Your registration for {eventName} goes with it. You can register again, alone or with a new
          invitation, while registration is open.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button
            variant="danger"
            pending={leave.isPending}
            pendingText="Leaving..."
            onClick={() => leave.mutate()}
          >
            Leave the group
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Stay
          </Button>
        </div>
      </Dialog>
    </>
  );
}
