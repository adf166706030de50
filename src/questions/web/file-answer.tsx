import { type ReactNode, useEffect, useRef } from 'react';
import { uploadedFileRule } from '#media/contract/files.ts';
import { FileUpload } from '#media/web/index.ts';
import { fetchFile, sendFile } from '#platform/web/file-transfer.ts';
import { startFileDownload } from '#platform/web/save-file.ts';
import { toastFailure } from '#platform/web/toast.ts';
import type { Labelled } from '#platform/web/ui/field.tsx';
import { readAsDataUrl } from '#platform/web/ui/file-drop.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  type AnswerValue,
  formatFileAnswer,
  getAnswerFile,
  parseFileAnswer,
  uploadAnswerFile,
} from '../contract.ts';

/** Field for a file. It is uploaded when it is chosen, and sent with the other answers. */
export function FileAnswerField({
  questionId,
  value,
  isPreview,
  help,
  onChange,
  ...field
}: Labelled & {
  questionId: string;
  value: AnswerValue | undefined;
  isPreview: boolean;
  onChange: (value: AnswerValue) => void;
}) {
  // Other answers can change during the upload, and only the newest handler knows them.
  const newestChange = useRef(onChange);
  useEffect(() => {
    newestChange.current = onChange;
  });
  const upload = async (file: File) => {
    if (isPreview)
      return onChange(formatFileAnswer({ id: questionId.padEnd(36, '0').slice(0, 36), name: file.name }));
    const { value: uploaded } = await sendFile(uploadAnswerFile, file, {
      query: { questionId, name: file.name },
    });
    newestChange.current(uploaded);
  };
  return (
    <FileUpload
      {...field}
      help={
        <>
          {help}
          <span className="block">{uploadedFileRule.errorText.replace('Choose a', 'A')}.</span>
        </>
      }
      chosen={value === undefined ? undefined : parseFileAnswer(value)}
      upload={upload}
      onRemove={() => onChange('')}
    />
  );
}

/** Downloads files one after another, as data URLs by id. */
export async function fetchAnswerFilesAsDataUrls(ids: readonly string[]): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const fileId of ids) {
    const { bytes, name } = await fetchFile(getAnswerFile, { params: { fileId } });
    files[fileId] = await readAsDataUrl(new File([bytes], name, { type: bytes.type }));
  }
  return files;
}

export function AnswerFileLink({ fileId, children }: { fileId: string; children: ReactNode }) {
  const download = useMutation({
    mutationFn: () => fetchFile(getAnswerFile, { params: { fileId } }),
    onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
    onError: toastFailure,
  });
  return (
    <button
      type="button"
      className="text-link relative z-1 max-w-full text-left wrap-anywhere"
      aria-busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {children}
    </button>
  );
}
