import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { QrCode } from '#platform/web/ui/qr-code.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { passUrlParameter } from '../contract.ts';
import { buildReplacePassMutation, ownPassesQuery, type OwnPass as Pass } from './api.ts';

/** Shows a delegate the pass of a registration. A press on the pass opens a large QR code (product 22.3). */
export function OwnPass({ registrationId, isCompact }: { registrationId: string; isCompact?: boolean }) {
  const query = useQuery(ownPassesQuery);
  if (query.isError && !query.data) return <QueryState query={query} text="Your pass could not be loaded" />;
  const pass = query.data?.passes.find((own) => own.registrationId === registrationId);
  return pass ? <PassCard pass={pass} {...(isCompact && { isCompact })} /> : null;
}

/**
 * @param canReplace false while the device is offline, because only the server can issue a new pass
 * @param isCompact true to show the buttons only, while no door asks for the pass
 */
export function PassCard({
  pass,
  canReplace = true,
  isCompact = false,
}: {
  pass: Pass;
  canReplace?: boolean;
  isCompact?: boolean;
}) {
  const [params, setParams] = useSearchParams();
  const isLinked = params.get(passUrlParameter) === pass.registrationId;
  const [dialog, setDialog] = useState<'large' | 'replace' | undefined>(isLinked ? 'large' : undefined);
  const { code } = pass;
  const hasPicture = code !== null && !isCompact;
  const closeLarge = () => {
    setDialog(undefined);
    if (!isLinked) return;
    const rest = new URLSearchParams(params);
    rest.delete(passUrlParameter);
    setParams(rest, { replace: true, preventScrollReset: true });
  };
  return (
    <section
      aria-label="Your pass"
      className="grid grid-cols-start-main items-center gap-x-5 gap-y-4 border border-line px-5 py-4"
    >
      {hasPicture && (
        <button
          type="button"
          aria-label="Enlarge pass"
          className="cursor-pointer"
          onClick={() => setDialog('large')}
        >
          <QrCode text={code} label="QR code of your pass" level="Q" className="w-24" />
        </button>
      )}
      <div className="grid min-w-0 gap-3 not-first:justify-items-start first:col-span-full first:grid-cols-main-end first:items-center">
        <div>
          <h4 className="text-xl">Your pass</h4>
          {!isCompact && (
            <p className="text-sm text-muted">
              {code === null ? 'It is being prepared.' : 'Show it at the door. Keep it to yourself.'}
            </p>
          )}
        </div>
        {code !== null && (
          <Button variant={isCompact ? 'quiet' : 'primary'} onClick={() => setDialog('large')}>
            Show pass
          </Button>
        )}
      </div>
      {dialog === 'large' && code !== null && (
        <LargePass
          pass={pass}
          code={code}
          onClose={closeLarge}
          onReplace={canReplace ? () => setDialog('replace') : undefined}
        />
      )}
      {dialog === 'replace' && <ReplaceDialog pass={pass} onClose={() => setDialog(undefined)} />}
    </section>
  );
}

function LargePass({
  pass,
  code,
  onClose,
  onReplace,
}: {
  pass: Pass;
  code: string;
  onClose: () => void;
  /** Undefined if the pass can't be replaced now. */
  onReplace: (() => void) | undefined;
}) {
  return (
    <Dialog open onClose={onClose} title="Your pass" className="max-w-lg">
      <div className="grid justify-items-center gap-5 text-center">
        <QrCode text={code} label="QR code of your pass" level="Q" className="w-full max-w-md" />
        <div className="grid gap-1 wrap-anywhere">
          <p className="font-heading text-3xl">{pass.name}</p>
          <p className="text-xl">{pass.portfolio}</p>
          <p className="text-muted">{pass.committeeName}</p>
        </div>
        {onReplace && (
          <Button variant="quiet" onClick={onReplace}>
            Get a new pass
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function ReplaceDialog({ pass: { registrationId }, onClose }: { pass: Pass; onClose: () => void }) {
  const replace = useMutation(buildReplacePassMutation(useQueryClient()));
  const confirm = () => replace.mutate({ registrationId }, createToastMutationHandlers(onClose));
  return (
    <ConfirmDialog
      title="Get a new pass?"
      answer="Get a new pass"
      variant="danger"
      pending={replace.isPending}
      onYes={confirm}
      onNo={onClose}
    >
      <p>
        Your current pass stops working at once, also on screenshots, on paper and on your badge. Do this when
        someone else has a copy of it.
      </p>
    </ConfirmDialog>
  );
}
