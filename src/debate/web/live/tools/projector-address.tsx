import { useState } from 'react';
import { callApi } from '#platform/web/api.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { renewScreenKey } from '../../../contract/debates.ts';
import { buildProjectorPath } from '../projector-path.ts';

/** The address of the projector: shown, copied, opened, or replaced by a new one. */
export function ProjectorAddress({
  eventName,
  committee,
  screenKey,
  mayRenew,
}: {
  eventName: string;
  committee: string;
  screenKey: string;
  /** True for chairs of the committee. */
  mayRenew: boolean;
}) {
  // The new key, until the debate is read again.
  const [renewed, setRenewed] = useState<{ from: string; key: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => callApi(renewScreenKey, { body: { eventName, committee } }),
  });
  const key = renewed?.from === screenKey ? renewed.key : screenKey;
  const address = new URL(buildProjectorPath({ eventName, committee }, key), location.origin).href;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">
        Open it on the computer of the projector. Everyone who has the address sees what the projector shows.
      </p>
      <div className="flex items-center justify-between gap-3 border border-line bg-sunken px-3 py-1">
        <span className="text-sm wrap-anywhere">{address}</span>
        <CopyButton name="Address of the projector" text={address} />
      </div>
      <div className="flex flex-wrap gap-3">
        <a className="button button-quiet" href={address} target="_blank" rel="noreferrer">
          Open the projector
        </a>
        {mayRenew && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Give it a new address
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Give the projector a new address?"
          answer="Give it a new address"
          pending={renew.isPending}
          onYes={() =>
            renew.mutate(undefined, {
              onSuccess: ({ screenKey: next }) => {
                setRenewed({ from: screenKey, key: next });
                setAsking(false);
                toast('The projector has a new address');
              },
              onError: toastFailure,
            })
          }
          onNo={() => setAsking(false)}
        >
          <p>Screens that have the former address show nothing new. Open the new one on them.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
