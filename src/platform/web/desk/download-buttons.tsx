import type { fetchFile } from '../file-transfer.ts';
import { startFileDownload } from '../save-file.ts';
import { toastFailure } from '../toast.ts';
import { Button } from '../ui/button.tsx';
import { useMutation } from '../use-mutation.ts';

export function DownloadButtons<Format extends string>({
  formats,
  fetchAs,
}: {
  formats: readonly Format[];
  fetchAs: (format: Format) => ReturnType<typeof fetchFile>;
}) {
  const download = useMutation({
    mutationFn: fetchAs,
    onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
    onError: toastFailure,
  });
  return formats.map((format) => (
    <Button
      key={format}
      variant="quiet"
      pending={download.isPending && download.variables === format}
      onClick={() => download.mutate(format)}
    >
      <span className="sr-only">Export as </span>
      {format.toUpperCase()}
    </Button>
  ));
}
