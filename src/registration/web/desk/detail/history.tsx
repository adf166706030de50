import { Time } from '#platform/web/ui/time.tsx';
import type { DeskAnswer } from '../api.ts';

/** The history of a registration: actions and notes with their authors and times. */
export function History({ entries }: { entries: DeskAnswer['history'] }) {
  return (
    <section aria-labelledby="history-title" className="text-sm">
      <h2 id="history-title" className="text-xl">
        History
      </h2>
      {entries.length === 0 && <p className="mt-2 text-muted">No changes yet.</p>}
      <ol className="mt-3 border-t border-line empty:hidden">
        {entries.map(({ at, action, by, before, after, note }) => (
          <li
            key={`${at} ${action} ${after}`}
            className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <span className="text-muted tabular-nums">
              <Time at={at} />
            </span>
            <span className="wrap-anywhere">
              <span className="font-semibold">{action}</span>
              {changeInWords(before, after)}
              <span className="text-muted"> by {by ?? 'a deleted account'}</span>
              {note && <q className="mt-0.5 block">{note}</q>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function changeInWords(before: string | null, after: string | null): string {
  if (before && after) return `: ${before} → ${after}`;
  return before || after ? `: ${after ?? before}` : '';
}
