import type { ConferencePage } from '#pages/contract/documents.ts';
import { Story } from '../story.tsx';

/** What the edition is about, in its own words. */
export function Edition({ description }: Pick<ConferencePage, 'description'>) {
  return (
    <section className="section" aria-labelledby="edition-heading">
      <div className="wrap grid gap-x-[clamp(2rem,7vw,7rem)] gap-y-7 min-[60rem]:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <h2 id="edition-heading">About this edition</h2>
        <Story paragraphs={description} />
      </div>
    </section>
  );
}
