import { Button } from '#platform/web/ui/button.tsx';
import type { Decision } from '../api.ts';
import type { Selection } from './use-selection.ts';

/** Actions for the selected rows, in reach of the thumb on a phone. Shown while any row is selected. */
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
      data-bottom-bar
      className="sticky bottom-(--desk-bar,0px) z-10 -mx-gutter flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-gold-line bg-ground px-gutter py-3"
    >
      <div className="flex w-full items-center justify-between gap-3 md:mr-auto md:w-auto md:justify-start">
        <p className="text-sm font-semibold tabular-nums">{chosen.length} chosen</p>
        <button
          type="button"
          className="min-h-11 text-sm font-semibold text-gold-text underline underline-offset-3"
          onClick={clear}
        >
          Choose none
        </button>
      </div>
      <div className="grid w-full grid-cols-2 gap-3 md:flex md:w-auto">
        <Button variant="quiet" onClick={() => onAsk('decline')}>
          Decline
        </Button>
        <Button onClick={() => onAsk('confirm')}>Confirm</Button>
      </div>
    </section>
  );
}
