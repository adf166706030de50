import type { ReactNode } from 'react';
import { documentTitles } from '#pages/contract/document-titles.ts';
import type { KitPlan } from '../../contract.ts';

/** The plan of an import as text. */
export function PlanInWords({ plan: { event, documents, pictures } }: { plan: KitPlan }) {
  const namesOf = (does: KitPlan['pictures'][number]['does']) =>
    pictures.filter((picture) => picture.does === does).map(({ name }) => name);
  return (
    <section aria-label="What this kit would do" className="plate grid gap-4 p-4">
      <Part title="Committees and fees">{committeesInWords(event)}</Part>
      <Part title="Pages">
        {documents.length === 0
          ? 'Say the same already.'
          : `Saved as new versions, which visitors read once you publish: ${inARow(documents.map(({ kind }) => documentTitles[kind].title))}.`}
      </Part>
      <Part title="Pictures">
        {pictures.length === 0 && 'Are all in the library already.'}
        <Pictures what="New" names={namesOf('add')} />
        <Pictures
          what="Replaced, on the pages too as soon as their sizes are made"
          names={namesOf('replace')}
        />
        <Pictures what="Other words or another focus point" names={namesOf('update_text')} />
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
      {what}: {inARow(names)}.
    </p>
  );
}

function committeesInWords({ eventName, does, registered, here, comes }: KitPlan['event']): string {
  if (does === 'nothing') return `Those of ${eventName} are the same already.`;
  if (does === 'kept')
    return `Those of ${eventName} stay as they are, since ${registered} ${registered === 1 ? 'delegate has' : 'delegates have'} registered for it. Everything else comes in.`;
  return `Those of ${eventName} are replaced at once, on the public pages too: ${offeredInWords(here)} go, ${offeredInWords(comes)} come. Chat groups have to be typed again.`;
}

function offeredInWords({ committees, portfolios, seats }: KitPlan['event']['here']): string {
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  return `${counted(committees, 'committee')} with ${counted(portfolios, 'portfolio')} and ${counted(seats, 'seat')}`;
}

const longestRow = 12;

/** 'One, Two and 30 more' */
function inARow(names: readonly string[]): string {
  const shown = names.slice(0, longestRow).join(', ');
  return names.length > longestRow ? `${shown} and ${names.length - longestRow} more` : shown;
}
