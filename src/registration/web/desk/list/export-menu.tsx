import { FileButtons } from '#platform/web/desk/file-buttons.tsx';
import { fetchFile } from '#platform/web/file-calls.ts';
import { exportFormats, exportRegistrations, type RegistrationFilter } from '../../../contract/desk.ts';

/** Downloads the filtered registrations as a spreadsheet. */
export function ExportMenu({ eventName, filter }: { eventName: string; filter: RegistrationFilter }) {
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">Export what is listed</legend>
      <FileButtons
        formats={exportFormats}
        fetchAs={(format) => fetchFile(exportRegistrations, { params: { eventName, format }, query: filter })}
      />
    </fieldset>
  );
}
