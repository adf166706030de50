import { useQueryClient } from '@tanstack/react-query';
import type { ListAnswer } from '../api.ts';

/** Shows how many have registered since the list was read, with a button that reloads it. Rows never move by themselves. */
export function NewcomersLine({
  newcomers,
  list,
}: {
  newcomers: ReadonlyMap<string, string>;
  list: ListAnswer;
}) {
  const cache = useQueryClient();
  const shown = new Set(list.rows.map(({ _id }) => _id));
  const count = [...newcomers].filter(([id, at]) => at > list.at && !shown.has(id)).length;
  return (
    <div role="status" className={count === 0 ? 'sr-only' : ''}>
      {count > 0 && (
        <button
          type="button"
          className="min-h-11 w-full border border-gold-line bg-surface px-4 text-sm font-semibold text-gold-text hover:bg-sunken"
          onClick={() => cache.invalidateQueries({ queryKey: ['RegisteredEventData'] })}
        >
          {count} new: show {count === 1 ? 'it' : 'them'}
        </button>
      )}
    </div>
  );
}
