/** Paragraphs, the first one in large type. */
export function Story({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="max-w-measure">
      {paragraphs.map((paragraph, at) => (
        <p key={paragraph} className={at === 0 ? 'font-heading text-xl/[1.45]' : 'mt-[1.4rem] text-muted'}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
