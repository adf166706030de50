import { useMutation } from '@tanstack/react-query';
import { errorText, fetchFile } from '#platform/web/api.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { toast } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { Button } from '#platform/web/ui/button.tsx';
import {
  type ExportFormat,
  exportFormats,
  exportRegistrations,
  type RegistrationFilter,
} from '../../contract.ts';

/** Saves what the filter finds as a spreadsheet. */
export function ExportMenu({ eventName, filter }: { eventName: string; filter: RegistrationFilter }) {
  const download = useMutation({
    mutationFn: (format: ExportFormat) =>
      fetchFile(exportRegistrations, { params: { eventName, format }, query: filter }),
    onSuccess: ({ bytes, name }) => saveFile(name, bytes),
    onError: (error) => toast(errorText(error), { kind: 'error', duration: toastDurations.important }),
  });
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">Export what is listed</legend>
      {exportFormats.map((format) => (
        <Button
          key={format}
          variant="quiet"
          pending={download.isPending && download.variables === format}
          onClick={() => download.mutate(format)}
        >
          <span className="sr-only">Export as </span>
          {format.toUpperCase()}
        </Button>
      ))}
    </fieldset>
  );
}
