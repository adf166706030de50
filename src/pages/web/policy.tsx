import type { Policy as PolicyDocument } from '#pages/contract/documents.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';

export function Policy({ policy: { heading, lead, sections } }: { policy: PolicyDocument }) {
  return (
    <div className="wrap pb-section">
      <PageHead title={heading} lead={lead} />
      <div className="grid max-w-measure gap-10">
        {sections.map(({ id, heading: title, paragraphs }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mb-3 text-xl">
              {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 wrap-anywhere">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
