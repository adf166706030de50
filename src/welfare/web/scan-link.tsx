import type { ReactNode } from 'react';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { startFileDownload } from '#platform/web/save-file.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import { getGuardianScan } from '../contract.ts';

export function GuardianScanLink({
  registrationId,
  children,
}: {
  registrationId: string;
  children: ReactNode;
}) {
  const download = useMutation({
    mutationFn: () => fetchFile(getGuardianScan, { params: { registrationId } }),
    onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
    onError: toastFailure,
  });
  return (
    <button
      type="button"
      className="text-link max-w-full text-left wrap-anywhere"
      aria-busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {children}
    </button>
  );
}
