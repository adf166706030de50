/**
 * Shows paragraphs, the first one larger.
 * @param more text of the button that opens the other paragraphs; without it they are shown at once
 */
export function LeadParagraphs({ paragraphs, more }: { paragraphs: readonly string[]; more?: string }) {
  const [first, ...others] = paragraphs;
  const rest = others.map((paragraph) => (
    <p key={paragraph} className="mt-5.5 text-muted">
      {paragraph}
    </p>
  ));
  return (
    <div className="max-w-measure">
      <p className="font-heading text-lg/normal md:text-xl/normal">{first}</p>
      {more && rest.length > 0 ? (
        <details className="unfold mt-3">
          <summary>{more}</summary>
          {rest}
        </details>
      ) : (
        rest
      )}
    </div>
  );
}
