import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { getErrorOrOfflineText } from '#platform/web/offline.ts';
import type { Labelled } from '#platform/web/ui/field.tsx';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { acceptedFileTypesAttribute, formatFileProblem, uploadedFileRule } from '../contract/files.ts';
import { acceptedImageTypes } from '../contract/images.ts';
import { convertToSmallJpeg, decidePictureUpload, describePictureRejection } from './picture-choice.ts';

class FileRefused extends Error {}

const uploading = { mutationKey: ['file-upload'] } as const;

/** True while a file of any field is being uploaded. A form that is sent meanwhile would lack this file. */
export const useIsUploading = (): boolean => useIsMutating(uploading) > 0;

/**
 * Field for a picture or PDF that is uploaded as soon as it is chosen. The browser resizes a picture that is too large.
 * @param kind what the server accepts: any file, or pictures only
 * @param chosen the file that was uploaded earlier, of which only the name is known
 * @param upload resolves when the server has accepted the file
 */
export function FileUpload({
  error,
  chosen,
  kind = 'file',
  upload,
  onRemove,
  ...field
}: Labelled & {
  kind?: 'file' | 'picture';
  chosen: { name: string } | undefined;
  upload: (file: File) => Promise<unknown>;
  onRemove: () => void;
}) {
  const [problem, setProblem] = useState<string>();
  const sending = useMutation({
    ...uploading,
    mutationFn: async (file: File) => upload(await prepareFileForUpload(file)),
  });
  const choose = (file: File | undefined) => {
    setProblem(undefined);
    if (!file) return onRemove();
    sending.mutate(file, { onError: (failure) => setProblem(formatFileUploadError(failure)) });
  };
  return (
    <FileDrop
      {...field}
      what={kind}
      error={sending.isPending ? undefined : (problem ?? error)}
      note={sending.isPending ? `Uploading your ${kind}...` : undefined}
      file={sending.isPending ? sending.variables : chosen}
      onChoose={choose}
      accept={kind === 'file' ? acceptedFileTypesAttribute : acceptedImageTypes.join(',')}
    />
  );
}

/**
 * Resizes a picture if it is too large. Returns other files unchanged.
 * @throws FileRefused with the size and the remedy
 */
export async function prepareFileForUpload(file: File): Promise<File> {
  if (file.size === 0) throw new FileRefused(formatFileProblem('empty', 0));
  if (decidePictureUpload(file, uploadedFileRule) === 'resize')
    return convertToSmallJpeg(file, uploadedFileRule.maxBytes).catch(() => {
      throw new FileRefused(describePictureRejection(file));
    });
  if (file.size > uploadedFileRule.maxBytes) throw new FileRefused(formatFileProblem('too_large', file.size));
  return file;
}

/** Returns why a file was refused, by the browser or the server. */
export function formatFileUploadError(failure: unknown): string {
  if (failure instanceof FileRefused) return failure.message;
  return (failure instanceof ApiError && failure.mistakes[0]?.text) || getErrorOrOfflineText(failure);
}
