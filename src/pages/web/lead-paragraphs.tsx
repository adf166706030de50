export function LeadParagraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="max-w-measure">
      {paragraphs.map((paragraph, at) => (
        <p key={paragraph} className={at === 0 ? 'font-heading text-xl/normal' : 'mt-5.5 text-muted'}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
