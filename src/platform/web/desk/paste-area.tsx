import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextArea } from '../ui/field.tsx';
import { FileButton } from '../ui/file-button.tsx';

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

export const CsvFileButton = ({ onFile }: { onFile: (text: string) => void }) => (
  <FileButton
    label="Choose a CSV file"
    accept=".csv,.txt,text/csv,text/plain"
    className="text-sm"
    onText={onFile}
  />
);
