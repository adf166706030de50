import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { LoadingState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { OwnKey } from '../../contract.ts';
import { type OpenKey, sealReaderKeyByNewRecoveryCode } from '../../rule/reader-key.ts';
import { buildResealReaderKeyMutation } from '../api.ts';
import { Fingerprint } from '../fingerprints.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoverySheet } from './recovery-sheet.tsx';

/** Shows the fingerprint of the reader's own key, and a button to replace its recovery sheet. */
export function OwnKeySection({ ownKey, onNewSheet }: { ownKey: OwnKey; onNewSheet: () => void }) {
  return (
    <section aria-labelledby="own-key" className="grid justify-items-start gap-3 print:hidden">
      <h2 id="own-key" className="text-xl">
        Your key
      </h2>
      <p className="max-w-measure">
        Fingerprint: <Fingerprint publicKey={ownKey.publicKey} />. Tell it to people who ask, so that they can
        compare it with the form.
      </p>
      <Button variant="quiet" onClick={onNewSheet}>
        Create new recovery sheet
      </Button>
    </section>
  );
}

/** Creates a new recovery sheet. The old one is valid until the reader confirms the new one. */
export function NewRecoverySheet({
  ownKey,
  openKey,
  onDone,
}: {
  ownKey: OwnKey;
  openKey: OpenKey;
  onDone: () => void;
}) {
  const sheet = useQuery({
    queryKey: ['recoverySheet', ownKey.keyId],
    queryFn: () => sealReaderKeyByNewRecoveryCode(openKey),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const store = useMutation(buildResealReaderKeyMutation(useQueryClient()));
  const [isConfirming, setConfirming] = useState(false);
  if (!sheet.data) return <LoadingState />;
  const { code, byRecovery } = sheet.data;
  return (
    <div className="grid justify-items-start gap-4">
      <RecoverySheet
        code={code}
        publicKey={ownKey.publicKey}
        submitLabel="Replace old sheet"
        pending={store.isPending}
        onKept={() => setConfirming(true)}
      />
      <Button variant="quiet" onClick={onDone}>
        Keep old sheet
      </Button>
      {isConfirming && (
        <PasswordDialog
          submitLabel="Replace old sheet"
          pending={store.isPending}
          onSubmit={({ password }, outcome) =>
            store.mutate(
              { key: openKey, keyId: ownKey.keyId, byRecovery, password },
              {
                ...outcome,
                onSuccess: (answer) => {
                  outcome.onSuccess(answer);
                  onDone();
                },
              },
            )
          }
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
