import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saveFile } from '#platform/web/save-file.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { fetchReceipt } from './api.ts';

/** Saves a receipt as a PDF. */
export function ReceiptButton({ receiptId, children }: { receiptId: string; children: ReactNode }) {
  const download = useMutation({
    mutationFn: () => fetchReceipt(receiptId),
    onSuccess: ({ bytes, name }) => saveFile(name, bytes),
    onError: toastFailure,
  });
  return (
    <Button variant="quiet" pending={download.isPending} onClick={() => download.mutate()}>
      {children}
    </Button>
  );
}
