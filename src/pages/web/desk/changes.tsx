import { useId, useState } from 'react';

/** So many are read at a glance; of more than a few beyond, the rest is asked for. */
const atFirst = 6;

/** What was changed, a sentence each. */
export function Changes({ sentences, label }: { sentences: readonly string[]; label: string }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (sentences.length === 0) return <p className="text-sm text-muted">Nothing that a page shows.</p>;
  const isLong = sentences.length > atFirst + 2;
  const shown = isLong && !isWhole ? sentences.slice(0, atFirst) : sentences;
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
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          className="min-h-11 font-semibold text-gold-text hover:underline"
        >
          {isWhole ? 'Show the first ones only' : `Show all ${sentences.length}`}
        </button>
      )}
    </div>
  );
}
