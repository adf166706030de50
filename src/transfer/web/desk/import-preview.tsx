import type { ReactNode } from 'react';
import { documentTitles } from '#pages/contract/document-titles.ts';
import { formatNameList, plural } from '#platform/rule/plural.ts';
import { type ImportPreview, partKeys } from '../../contract.ts';
import { describePart, partTexts } from './part-texts.ts';

export function ImportPreviewText({ plan }: { plan: ImportPreview }) {
  const { event, payment, documents, pictures } = plan;
  const namesOf = (action: ImportPreview['pictures'][number]['action']) =>
    pictures.filter((picture) => picture.action === action).map(({ name }) => name);
  return (
    <section aria-label="What this import would do" className="plate grid gap-4 p-4">
      <Section title="Committees and fees">{committeesText(event)}</Section>
      {partKeys.map((key) => (
        <Section key={key} title={partTexts[key].title}>
          {describePart(key, plan)}
        </Section>
      ))}
      <Section title="Payment details">{paymentTexts[payment]}</Section>
      <Section title="Pages">
        {documents.length === 0
          ? 'All pages are the same already.'
          : `Saved as drafts until you publish them: ${namesOrMore(documents.map(({ kind }) => documentTitles[kind].title))}.`}
      </Section>
      <Section title="Pictures">
        {pictures.length === 0 && 'All pictures are in the library already.'}
        <Pictures label="New" names={namesOf('add')} />
        <Pictures label="Replaced, on the public pages too after a few minutes" names={namesOf('replace')} />
        <Pictures label="New description or focus point" names={namesOf('update_text')} />
      </Section>
    </section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-heading text-lg">{title}</h3>
      <div className="mt-1 grid gap-1 text-sm">{children}</div>
    </div>
  );
}

function Pictures({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p>
      {label}: {namesOrMore(names)}.
    </p>
  );
}

function committeesText({
  eventName,
  action,
  registered,
  current,
  incoming,
}: ImportPreview['event']): string {
  if (action === 'nothing') return `Committees and fees of ${eventName} are the same already.`;
  if (action === 'kept')
    return plural(registered, {
      one: `${eventName} keeps its committees and fees, because # delegate has registered. Everything else is imported.`,
      other: `${eventName} keeps its committees and fees, because # delegates have registered. Everything else is imported.`,
    });
  return `${eventName} gets new committees and fees at once, on the public pages too. Now: ${sizeText(current)}. After the import: ${sizeText(incoming)}. Enter the chat groups and the ends of fee rounds afterwards, and activate the discount codes you want.`;
}

const paymentTexts: Readonly<Record<ImportPreview['payment'], string>> = {
  missing: 'The file has no payment details. Those of this site stay.',
  nothing: 'The payment details are the same already.',
  enter: 'Entered as yours. Delegates see them after another superadmin has confirmed them.',
  waiting: 'Not imported: other payment details wait for confirmation. Confirm or withdraw those first.',
  kept: 'Not imported, because delegates have registered. Those of this site stay.',
};

function sizeText({
  committees,
  portfolios,
  seats,
  feeRounds,
  discountCodes,
}: ImportPreview['event']['current']): string {
  return formatNameList([
    plural(committees, { one: '# committee', other: '# committees' }),
    plural(portfolios, { one: '# portfolio', other: '# portfolios' }),
    plural(seats, { one: '# seat', other: '# seats' }),
    plural(feeRounds, { one: '# fee round', other: '# fee rounds' }),
    plural(discountCodes, { one: '# discount code', other: '# discount codes' }),
  ]);
}

const maxNames = 12;

/** Joins names and shortens a long list, for example to 'One, Two and 30 more'. */
function namesOrMore(names: readonly string[]): string {
  const more = names.length - maxNames;
  return formatNameList(more > 0 ? [...names.slice(0, maxNames), `${more} more`] : names);
}
