import { useState } from 'react';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { startFileDownload } from '#platform/web/save-file.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { printSessionSheets } from '../contract/session-sheets.ts';
import { type SheetKind, sheetTitles } from '../rule/sheet-titles.ts';
import { PrintMinutes } from './print-minutes.tsx';

const forms = {
  filled: 'With names',
  blank: 'Blank, to fill in by hand',
  recorded: 'With what was recorded so far',
} as const;

/** Chooses sheets of a committee and downloads them as a PDF. */
export function PrintSheets({ eventName, committee }: { eventName: string; committee: string }) {
  const [sheet, setSheet] = useState<SheetKind>('all');
  const [form, setForm] = useState<keyof typeof forms>('filled');
  const download = useMutation({
    mutationFn: () =>
      fetchFile(printSessionSheets, { params: { eventName, committee }, query: { sheet, form } }),
    onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
    onError: toastFailure,
  });
  return (
    <section className="plate grid gap-4 p-5">
      <h2 className="text-xl">Printed sheets</h2>
      <p className="max-w-prose text-muted">
        With them your committee can work on paper if the laptop fails. Print them the evening before.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          name="sheet"
          label="Sheet"
          value={sheet}
          options={Object.entries(sheetTitles).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setSheet(target.value as SheetKind)}
        />
        <Select
          name="form"
          label="Filled in"
          value={form}
          options={Object.entries(forms).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setForm(target.value as keyof typeof forms)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          pending={download.isPending}
          pendingText="Preparing the PDF..."
          onClick={() => download.mutate()}
        >
          Download PDF
        </Button>
        <PrintMinutes eventName={eventName} committee={committee} />
      </div>
    </section>
  );
}
