import { faq } from '#site/content/faq.ts';

/** The questions in two columns of cards (spec 2); a card opens by itself, without a script. */
export function Questions() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2 md:gap-6">
      {faq.map((column) => (
        <div key={column[0]?.id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {column.map(({ id, question, answer }) => (
            <details key={id} id={id} className="question">
              <summary>
                <h3>{question}</h3>
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      ))}
    </div>
  );
}
