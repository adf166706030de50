import type { ReactNode } from 'react';
import { documentTitles } from '#pages/contract/document-titles.ts';
import { listNames, plural } from '#platform/rule/plural.ts';
import type { ImportPreview } from '../../contract.ts';

/** The plan of an import as text. */
export function ImportPreviewText({ plan: { event, documents, pictures } }: { plan: ImportPreview }) {
  const namesOf = (does: ImportPreview['pictures'][number]['does']) =>
    pictures.filter((picture) => picture.does === does).map(({ name }) => name);
  return (
    <section aria-label="What this import would do" className="plate grid gap-4 p-4">
      <Part title="Committees and fees">{committeesText(event)}</Part>
      <Part title="Pages">
        {documents.length === 0
          ? 'All pages are the same already.'
          : `Saved as drafts until you publish them: ${namesOrMore(documents.map(({ kind }) => documentTitles[kind].title))}.`}
      </Part>
      <Part title="Pictures">
        {pictures.length === 0 && 'All pictures are in the library already.'}
        <Pictures what="New" names={namesOf('add')} />
        <Pictures what="Replaced, on the public pages too after a few minutes" names={namesOf('replace')} />
        <Pictures what="New description or focus point" names={namesOf('update_text')} />
      </Part>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-heading text-lg">{title}</h3>
      <div className="mt-1 grid gap-1 text-sm">{children}</div>
    </div>
  );
}

function Pictures({ what, names }: { what: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p>
      {what}: {namesOrMore(names)}.
    </p>
  );
}

function committeesText({ eventName, does, registered, here, comes }: ImportPreview['event']): string {
  if (does === 'nothing') return `Committees and fees of ${eventName} are the same already.`;
  if (does === 'kept')
    return plural(registered, {
      one: `${eventName} keeps its committees and fees, because # delegate has registered. Everything else is imported.`,
      other: `${eventName} keeps its committees and fees, because # delegates have registered. Everything else is imported.`,
    });
  return `${eventName} gets new committees and fees at once, on the public pages too. Now: ${offerText(here)}. After the import: ${offerText(comes)}. Enter the chat groups again afterwards.`;
}

function offerText({ committees, portfolios, seats }: ImportPreview['event']['here']): string {
  return listNames([
    plural(committees, { one: '# committee', other: '# committees' }),
    plural(portfolios, { one: '# portfolio', other: '# portfolios' }),
    plural(seats, { one: '# seat', other: '# seats' }),
  ]);
}

const mostNames = 12;

/** 'One, Two and 30 more' */
function namesOrMore(names: readonly string[]): string {
  const more = names.length - mostNames;
  return listNames(more > 0 ? [...names.slice(0, mostNames), `${more} more`] : names);
}
