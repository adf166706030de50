import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { fetchFile, sendFile } from '#platform/web/file-transfer.ts';
import { exportClub, importClub, previewImport } from '../../contract.ts';

export const exportMutation = mutationOptions({ mutationFn: () => fetchFile(exportClub) });

export const previewImportMutation = mutationOptions({
  mutationFn: (file: File) => sendFile(previewImport, file),
});

/** Imports a file and invalidates all queries, because the import may change the data of any screen. */
export const buildImportMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ file, seen }: { file: File; seen: string }) =>
      sendFile(importClub, file, { query: { seen } }),
    onSuccess: () => cache.invalidateQueries(),
  });
