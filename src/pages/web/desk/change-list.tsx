import { useId, useState } from 'react';
import { Time } from '#platform/web/ui/time.tsx';

const shortLength = 6;

export function ChangeList({ sentences, label }: { sentences: readonly string[]; label: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  if (sentences.length === 0) return <p className="text-sm text-muted">No visible changes.</p>;
  const isLong = sentences.length > shortLength + 2;
  const shown = isLong && !isExpanded ? sentences.slice(0, shortLength) : sentences;
  return (
    <div className="border-l-2 border-gold-line pl-3 text-sm wrap-anywhere">
      <ul id={id} aria-label={label} className="grid gap-1">
        {shown.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {isLong && (
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
          className="min-h-11 font-semibold text-gold-text hover:underline"
        >
          {isExpanded ? 'Show fewer' : `Show all ${sentences.length}`}
        </button>
      )}
    </div>
  );
}

export function AuthorAndTime({ at, by }: { at: string | null; by: string | null }) {
  if (at === null) return <>Sample text of a new site</>;
  return (
    <>
      {by ?? 'A former member'}, <Time at={at} />
    </>
  );
}
