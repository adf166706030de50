import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { fetchFile, sendFile } from '#platform/web/file-calls.ts';
import { exportKit, importKit, previewKit } from '../../contract.ts';

export const exportMutation = mutationOptions({ mutationFn: () => fetchFile(exportKit) });

export const previewMutation = mutationOptions({
  mutationFn: (file: File) => sendFile(previewKit, file),
});

/** Invalidates all queries, because an import may change anything. */
export const importMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ file, seen }: { file: File; seen: string }) =>
      sendFile(importKit, file, { query: { seen } }),
    onSuccess: () => cache.invalidateQueries(),
  });
