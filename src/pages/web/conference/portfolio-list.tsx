import type { EventNow } from '#pages/contract/event-data.ts';

type Places = EventNow['committees'][number]['places'];

/** The portfolios of a committee, with how many seats of each are left, where a superadmin has them shown (product 5.13). */
export function PortfolioList({ of }: { of: Places }) {
  return (
    <details className="border-t border-line pt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-gold-text underline underline-offset-4">
        Portfolios
      </summary>
      <ul className="mt-1 grid gap-x-6 text-sm sm:grid-cols-2">
        {of.map((place) => (
          <li key={place.portfolio} className="flex justify-between gap-3 border-b border-line py-1">
            <span className={place.left <= 0 ? 'text-muted' : ''}>{place.portfolio}</span>
            <span className="flex-none text-muted tabular-nums">{placeInWords(place)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Nothing of one that is free, so that the taken ones stand out. */
export function placeInWords({ seats, left }: Pick<Places[number], 'seats' | 'left'>): string {
  if (left <= 0) return 'taken';
  return seats === 1 ? '' : `${left} of ${seats} left`;
}
