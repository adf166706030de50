import { Button } from '#platform/web/ui/button.tsx';
import { formatClubDateTime } from '#platform/web/ui/time.tsx';
import { type StayMarkKind, stayMarkKinds } from '../rule/stays.ts';
import type { Guest } from './device/stored-list.ts';
import type { OpenGuestList } from './device/use-guest-list.ts';

const markTexts: Readonly<Record<StayMarkKind, { mark: string; marked: string }>> = {
  arrived: { mark: 'Mark as arrived', marked: 'Arrived' },
  key_given: { mark: 'Mark key as given', marked: 'Key given' },
  left: { mark: 'Mark as left', marked: 'Left' },
};

/** Marks each step of the stay once, and undoes it. Works without a network. */
export function StayMarks({ guest, guests }: { guest: Guest; guests: OpenGuestList }) {
  return (
    <ul aria-label={`Stay of ${guest.name}`} className="grid gap-2">
      {stayMarkKinds.map((kind) => {
        const mark = guest.marks.find((one) => one.kind === kind);
        return (
          <li key={kind} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
            {mark ? (
              <>
                <span>
                  {markTexts[kind].marked}
                  <span className="block text-sm text-muted">{formatClubDateTime(mark.at)}</span>
                </span>
                <Button variant="quiet" onClick={() => guests.undoMark(guest.registrationId, mark)}>
                  Undo<span className="sr-only"> ‘{markTexts[kind].marked}’</span>
                </Button>
              </>
            ) : (
              <Button variant="quiet" onClick={() => guests.mark(guest.registrationId, kind)}>
                {markTexts[kind].mark}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Marks the next step of a stay, and undoes the last one. */
export function NextStayMark({ guest, guests }: { guest: Guest; guests: OpenGuestList }) {
  const isMarked = (kind: StayMarkKind) => guest.marks.some((mark) => mark.kind === kind);
  const next = stayMarkKinds.find((kind) => !isMarked(kind));
  const done = stayMarkKinds.findLast(isMarked);
  const last = guest.marks.find(({ kind }) => kind === done);
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3">
      {last && (
        <button
          type="button"
          className="min-h-11 text-sm text-gold-text underline underline-offset-4"
          aria-label={`Undo ‘${markTexts[last.kind].marked}’ of ${guest.name}`}
          onClick={() => guests.undoMark(guest.registrationId, last)}
        >
          Undo ‘{markTexts[last.kind].marked}’
        </button>
      )}
      {next && (
        <Button
          variant="quiet"
          aria-label={`${markTexts[next].mark}: ${guest.name}`}
          onClick={() => guests.mark(guest.registrationId, next)}
        >
          {markTexts[next].mark}
        </Button>
      )}
    </span>
  );
}
