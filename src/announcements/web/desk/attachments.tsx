import { useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { maxAttachments, maxTotalAttachmentBytes } from '../../contract.ts';
import { uploadAttachmentMutation } from './api.ts';

export interface AttachedFile {
  fileId: string;
  name: string;
  size: number;
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

/** Uploads PDF files and lists them. They are attached when the announcement is sent. */
export function Attachments({
  files,
  onChange,
}: {
  files: readonly AttachedFile[];
  onChange: (files: AttachedFile[]) => void;
}) {
  const upload = useMutation(uploadAttachmentMutation);
  const [refused, setRefused] = useState<string>();
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const choose = (file: File | undefined) => {
    if (!file) return;
    const isTooLarge = total + file.size > maxTotalAttachmentBytes;
    setRefused(isTooLarge ? 'Attached files have at most 5 MB together' : undefined);
    if (isTooLarge) return;
    upload.mutate(file, {
      onSuccess: (attached) => onChange([...files, attached]),
      onError: (failure) => {
        const [mistake] = failure instanceof ApiError ? failure.mistakes : [];
        if (mistake) setRefused(mistake.text);
        else toastFailure(failure);
      },
    });
  };
  return (
    <div className="grid gap-3">
      {files.length < maxAttachments && (
        <FileDrop
          name="attachment"
          label="Attach a PDF (optional)"
          help={`${megabytes(total)} of 5 MB used.`}
          what="PDF"
          accept="application/pdf,.pdf"
          file={undefined}
          error={refused}
          note={upload.isPending ? 'Uploading...' : undefined}
          onChoose={choose}
        />
      )}
      {files.length > 0 && (
        <ul className="grid gap-2" aria-label="Attached files">
          {files.map(({ fileId, name, size }) => (
            <li key={fileId} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {name} <span className="text-sm text-muted tabular-nums">{megabytes(size)} MB</span>
              </span>
              <Button
                variant="quiet"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(files.filter((file) => file.fileId !== fileId))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
