import { FileButtons } from '#platform/web/desk/file-buttons.tsx';
import { fetchFile } from '#platform/web/file-calls.ts';
import { exportLedger, type LedgerFile, ledgerFiles, ledgerFormats } from '../../../contract.ts';

const names: Record<LedgerFile, { label: string; says: string }> = {
  lines: { label: 'Ledger entries', says: 'each with its two accounts, in the order of booking' },
  registrations: { label: 'Registrations', says: 'due, received, refunded and outstanding of each' },
  refunds: { label: 'Refunds', says: 'due, waiting and released, with the bank’s numbers' },
};

/** The ledger as files, for the treasurer. */
export function Files({ eventName }: { eventName: string }) {
  return (
    <section aria-labelledby="files-title" className="plate p-5 print:hidden">
      <h2 id="files-title" className="mb-2 text-xl">
        For the treasurer
      </h2>
      <ul>
        {ledgerFiles.map((file) => (
          <li
            key={file}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
          >
            <p className="min-w-0 flex-1 basis-56">
              <span className="block font-semibold">{names[file].label}</span>
              <span className="block text-sm text-muted">{names[file].says}</span>
            </p>
            <fieldset className="flex gap-2">
              <legend className="sr-only">{names[file].label}</legend>
              <FileButtons
                formats={ledgerFormats}
                fetchAs={(format) => fetchFile(exportLedger, { params: { eventName, file, format } })}
              />
            </fieldset>
          </li>
        ))}
      </ul>
    </section>
  );
}
