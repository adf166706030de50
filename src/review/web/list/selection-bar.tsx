import { Button } from '#platform/web/ui/button.tsx';
import type { Decision } from '../registrations-api.ts';
import type { Selection } from './use-selection.ts';

/** What can be done with the chosen rows; there while any is chosen, in reach of the thumb. */
export function SelectionBar({
  selection: { chosen, clear },
  onAsk,
}: {
  selection: Selection;
  onAsk: (decision: Decision) => void;
}) {
  if (chosen.length === 0) return null;
  return (
    <section
      aria-label="Chosen registrations"
      className="sticky bottom-0 z-10 -mx-gutter flex flex-wrap items-center gap-3 border-t border-gold-line bg-ground px-gutter py-3"
    >
      <p className="mr-auto text-sm font-semibold tabular-nums">{chosen.length} chosen</p>
      <Button variant="quiet" onClick={clear}>
        Choose none
      </Button>
      <Button variant="quiet" onClick={() => onAsk('decline')}>
        Decline
      </Button>
      <Button onClick={() => onAsk('confirm')}>Confirm</Button>
    </section>
  );
}
