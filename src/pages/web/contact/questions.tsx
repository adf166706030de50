import type { SiteContent } from '#pages/contract/documents.ts';

/** The questions in two columns of cards of about equal number (product 2.1); a card opens by itself, without a script. */
export function Questions({ faq }: Pick<SiteContent, 'faq'>) {
  const half = Math.ceil(faq.length / 2);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2 md:gap-6">
      {[faq.slice(0, half), faq.slice(half)].map((column) => (
        <div key={column[0]?.id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {column.map(({ id, question, answer }) => (
            <details
              key={id}
              id={id}
              className="question rounded-plate border border-line bg-surface transition-[border-color] duration-200 open:border-gold-line hover:border-gold-line"
            >
              <summary className="flex min-h-15 list-none items-center justify-between gap-4 px-5 py-[0.85rem]">
                <h3 className="text-lg/[1.35] [overflow-wrap:anywhere]">{question}</h3>
              </summary>
              <p className="max-w-measure px-5 pb-5 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      ))}
    </div>
  );
}
