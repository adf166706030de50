import { z } from 'zod';
import { plural } from '#platform/rule/plural.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { CsvFileButton } from '#platform/web/desk/paste-area.tsx';
import { SkippedLines } from '#platform/web/desk/skipped-lines.tsx';
import { TextArea } from '#platform/web/ui/field.tsx';
import type { PortfolioFields } from '../../../contract.ts';
import type { Committee } from './api.ts';
import { type PortfolioLine, parsePortfolioLines } from './portfolio-lines.ts';
import { samplePortfolioLists } from './sample-lists.ts';
import type { ChangeCatalogue } from './use-catalogue-change.ts';

const portfoliosIn = (lines: readonly PortfolioLine[]) =>
  lines.flatMap((line) => ('portfolio' in line ? line.portfolio : []));

/** Adds portfolios from pasted lines, a CSV file or a sample list, with a preview. */
export function PastePortfoliosDialog({
  committee: { _id, shortName, portfolios: existing },
  catalogue: { change, pending },
  onClose,
}: {
  committee: Committee;
  catalogue: ChangeCatalogue;
  onClose: () => void;
}) {
  const read = (text: string) =>
    parsePortfolioLines(
      text,
      existing.map(({ name }) => name),
    );
  const schema = z.object({
    lines: z.string().refine((text) => portfoliosIn(read(text)).length > 0, 'Enter at least one portfolio'),
  });
  return (
    <FormDialog
      title={`Paste portfolios into ${shortName}`}
      schema={schema}
      defaultValues={{ lines: '' }}
      pending={pending}
      pendingText="Adding..."
      submitLabel="Add portfolios"
      className="max-w-2xl"
      onSubmit={({ lines }) =>
        change({ what: 'add_portfolios', committee: _id, portfolios: portfoliosIn(read(lines)) }, onClose)
      }
      onClose={onClose}
    >
      {({ register, watch, setValue }, mistake) => {
        const lines = read(watch('lines'));
        const fill = (text: string) => setValue('lines', text, { shouldValidate: true });
        return (
          <>
            <TextArea
              label="One portfolio per line"
              help="Copy three columns of a spreadsheet: the name, the number of seats if there is more than one, and ‘demanding’ if it is not for beginners."
              rows={8}
              error={mistake('lines')}
              {...register('lines')}
            />
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
              <CsvFileButton onFile={fill} />
              {samplePortfolioLists.map(({ label, text }) => (
                <button
                  key={label}
                  type="button"
                  className="min-h-11 text-muted underline underline-offset-4 hover:text-gold-text"
                  onClick={() => fill(text)}
                >
                  {label}
                </button>
              ))}
            </div>
            {lines.length > 0 && <Preview lines={lines} />}
          </>
        );
      }}
    </FormDialog>
  );
}

function Preview({ lines }: { lines: readonly PortfolioLine[] }) {
  const problems = lines.flatMap((line) => ('problem' in line ? line : []));
  const portfolios = portfoliosIn(lines);
  return (
    <div className="grid gap-3 text-sm" role="status">
      <SkippedLines lines={problems} />
      {portfolios.length > 0 && (
        <div>
          <p className="font-semibold">
            {plural(portfolios.length, { one: '# portfolio to add', other: '# portfolios to add' })}
          </p>
          <p className="max-h-40 overflow-auto text-muted">{portfolios.map(portfolioText).join(', ')}</p>
        </div>
      )}
    </div>
  );
}

function portfolioText({ name, seats, demanding }: PortfolioFields): string {
  const notes = [seats > 1 && `${seats} seats`, demanding && 'demanding'].filter(Boolean);
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
}
