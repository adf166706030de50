import { type SubmitEvent, useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { DialogAnswers } from '#platform/web/desk/dialog-answers.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { TextArea } from '#platform/web/ui/field.tsx';
import type { PortfolioFields } from '../../../contract.ts';
import type { Committee } from './api.ts';
import { type PortfolioLine, readPortfolioLines } from './portfolio-lines.ts';
import { sampleLists } from './sample-lists.ts';
import type { ChangeCatalogue } from './use-change.ts';

/** Adds portfolios from a spreadsheet, a CSV file or a sample list, with a preview. */
export function PasteDialog({
  committee,
  catalogue: { change, pending },
  onClose,
}: {
  committee: Committee;
  catalogue: ChangeCatalogue;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const lines = readPortfolioLines(
    text,
    committee.portfolios.map(({ name }) => name),
  );
  const portfolios = lines.flatMap((one) => ('portfolio' in one ? one.portfolio : []));
  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (portfolios.length > 0)
      change({ what: 'add_portfolios', committee: committee._id, portfolios }, onClose);
  };
  return (
    <Dialog
      open
      held={pending}
      onClose={onClose}
      title={`Paste portfolios into ${committee.shortName}`}
      className="max-w-2xl"
    >
      <form method="post" noValidate onSubmit={send} className="grid gap-5">
        <TextArea
          name="lines"
          label="One portfolio a line"
          help="Copy the cells of a spreadsheet: the name, in the next column the number of seats where it is more than one, and in a third ‘demanding’ where it isn’t for beginners."
          rows={8}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
          <label className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-gold-text has-focus-visible:outline-2">
            <input
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              className="sr-only"
              onChange={async ({ target }) => setText((await target.files?.[0]?.text()) ?? text)}
            />
            Read a CSV file
          </label>
          {sampleLists.map((list) => (
            <button
              key={list.label}
              type="button"
              className="min-h-11 text-muted underline underline-offset-4 hover:text-gold-text"
              onClick={() => setText(list.text)}
            >
              {list.label}
            </button>
          ))}
        </div>
        {lines.length > 0 && <Preview lines={lines} />}
        <DialogAnswers pending={pending} onCancel={onClose}>
          <Button type="submit" disabled={portfolios.length === 0} pending={pending} pendingText="Adding...">
            {plural(portfolios.length, { one: 'Add # portfolio', other: 'Add # portfolios' })}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}

function Preview({ lines }: { lines: readonly PortfolioLine[] }) {
  const problems = lines.flatMap((one) => ('problem' in one ? one : []));
  const taken = lines.flatMap((one) => ('portfolio' in one ? one.portfolio : []));
  return (
    <div className="grid gap-3 text-sm" role="status">
      {problems.length > 0 && (
        <div className="border-l-3 border-danger pl-4">
          <p className="font-semibold">
            {plural(problems.length, { one: '# line is left out', other: '# lines are left out' })}
          </p>
          <ul className="mt-1 grid max-h-40 gap-1 overflow-auto">
            {problems.map(({ line, text, problem }) => (
              <li key={line} className="wrap-anywhere">
                Line {line}, “{text.slice(0, 60)}”: {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="max-h-40 overflow-auto text-muted">{taken.map(portfolioInWords).join(', ')}</p>
    </div>
  );
}

function portfolioInWords({ name, seats, demanding }: PortfolioFields): string {
  const notes = [...(seats === 1 ? [] : [`${seats} seats`]), ...(demanding ? ['demanding'] : [])];
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
}
