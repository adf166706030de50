import { useState } from 'react';
import { formatDate } from '#platform/rule/dates.ts';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { clubRegion } from '#platform/web/region.ts';
import { startFileDownload } from '#platform/web/save-file.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { printMinutes } from '../contract/session-sheets.ts';

/** Downloads the minutes of a committee as a PDF: of all sittings, or of one if their times are known. */
export function PrintMinutes({
  eventName,
  committee,
  openedAt = [],
}: {
  eventName: string;
  committee: string;
  /** When the sittings were opened, in epoch milliseconds. */
  openedAt?: readonly number[];
}) {
  const [sitting, setSitting] = useState('');
  const download = useMutation({
    mutationFn: () =>
      fetchFile(printMinutes, { params: { eventName, committee }, query: sitting === '' ? {} : { sitting } }),
    onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
    onError: toastFailure,
  });
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      {openedAt.length > 1 && (
        <Select
          name="sitting"
          label="Sitting"
          value={sitting}
          options={[
            { value: '', label: 'All sittings' },
            ...openedAt.map((at, index) => ({
              value: String(index + 1),
              label: `${index + 1}, ${formatDate(at, clubRegion())}`,
            })),
          ]}
          onChange={({ target }) => setSitting(target.value)}
        />
      )}
      <Button
        variant="quiet"
        pending={download.isPending}
        pendingText="Preparing the PDF..."
        onClick={() => download.mutate()}
      >
        Minutes as PDF
      </Button>
    </div>
  );
}
