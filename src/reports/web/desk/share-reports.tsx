import { useQueryClient } from '@tanstack/react-query';
import { plural } from '#platform/rule/plural.ts';
import { callApi } from '#platform/web/api.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  listUnsharedReports,
  maxSharedReportsPerCall,
  type OtherReader,
  shareReports,
} from '../../contract.ts';
import type { OpenKey } from '../../rule/reader-key.ts';
import { openReportKeyAsReader, sealReportKeyForReader } from '../../rule/report-key.ts';
import { Fingerprint } from '../fingerprints.tsx';

/** Seals the reports that the other reader cannot open to that reader's key, with one press (product 26.6). */
export function ShareReports({ other, openKey }: { other: OtherReader; openKey: OpenKey }) {
  const cache = useQueryClient();
  const share = useMutation({
    mutationFn: () => shareAll(other, openKey),
    onSettled: () => cache.invalidateQueries({ queryKey: ['reports'] }),
  });
  if (other.unshared === 0) return null;
  const reports = plural(other.unshared, { one: '# earlier report', other: '# earlier reports' });
  return (
    <section
      aria-label="Reports to share"
      className="plate flex flex-wrap items-center justify-between gap-3 border-l-4 border-l-gold-line p-4"
    >
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {other.name} can’t open {reports} yet.
        </p>
        <p className="text-sm text-muted">
          Compare the fingerprint of their key with them first: <Fingerprint publicKey={other.publicKey} />
        </p>
      </div>
      <Button
        pending={share.isPending}
        pendingText="Sharing..."
        onClick={() => share.mutate(undefined, createToastMutationHandlers())}
      >
        Share {reports}
      </Button>
    </section>
  );
}

async function shareAll({ keyId, publicKey }: OtherReader, openKey: OpenKey) {
  for (;;) {
    const { reports } = await callApi(listUnsharedReports);
    const envelopes = await Promise.all(
      reports.map(async ({ reportId, sealedKey }) => ({
        reportId,
        sealedKey: await sealReportKeyForReader(await openReportKeyAsReader(sealedKey, openKey), publicKey),
      })),
    );
    if (envelopes.length === 0) return { message: 'Both can read them now' };
    const { message } = await callApi(shareReports, { body: { keyId, envelopes } });
    if (envelopes.length < maxSharedReportsPerCall) return { message };
  }
}
