import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextArea } from '../ui/field.tsx';

/** A field into which rows of a spreadsheet are pasted, or read from a CSV file. */
export function PasteArea({
  label,
  help,
  error,
  registration,
  onFile,
}: {
  label: string;
  help: string;
  error: string | undefined;
  registration: UseFormRegisterReturn;
  /** Sets the text of a chosen file. */
  onFile: (text: string) => void;
}) {
  return (
    <div className="grid gap-2">
      <TextArea label={label} help={help} rows={8} error={error} {...registration} />
      <CsvFileButton onFile={onFile} />
    </div>
  );
}

export function CsvFileButton({ onFile }: { onFile: (text: string) => void }) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center justify-self-start text-sm font-semibold text-gold-text has-focus-visible:outline-2">
      <input
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="sr-only"
        onChange={async ({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(await file.text());
        }}
      />
      Choose a CSV file
    </label>
  );
}
