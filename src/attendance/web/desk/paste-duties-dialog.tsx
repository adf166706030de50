import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { dayOf } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import { PasteDialog } from '#platform/web/desk/paste-dialog.tsx';
import { SkippedLines } from '#platform/web/desk/skipped-lines.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { formatClubDays } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { describeDuty } from '../../contract.ts';
import { buildGrantDutiesMutation, type Duties, type SkippedPerson } from '../api.ts';
import { type PastedDuties, readPastedDuties } from './pasted-duties.ts';

/** Assigns the duties of a pasted sheet, with a preview (product 22.40). */
export function PasteDutiesDialog({
  eventName,
  data,
  onSkipped,
  onClose,
}: {
  eventName: string;
  data: Duties;
  /** Receives the people to whom the server gave no duty. */
  onSkipped: (people: readonly SkippedPerson[]) => void;
  onClose: () => void;
}) {
  const grant = useMutation(buildGrantDutiesMutation(useQueryClient()));
  const [today] = useState(() => dayOf(Date.now(), clubRegion()));
  const read = (text: string) => readPastedDuties(text, data, today);
  return (
    <PasteDialog
      title="Paste people"
      label="One person a line"
      help="Copy from a spreadsheet: e-mail, duty (door, chair, hospitality or press), committee, days. Days are ‘1’, ‘1-2’ or dates. Leave them empty for all days of the event. With headings, the columns can be in any order."
      findMistake={(text) =>
        read(text).people.length > 0 ? undefined : 'The sheet has no person to add or change'
      }
      pending={grant.isPending}
      pendingText="Assigning..."
      submitLabel="Assign duties"
      onSubmit={(text, outcome) =>
        grant.mutate(
          { eventName, people: [...read(text).people] },
          {
            ...outcome,
            onSuccess: (answer) => {
              outcome.onSuccess(answer);
              onSkipped(answer.skipped);
            },
          },
        )
      }
      onClose={onClose}
    >
      {(text) => <Preview text={text} data={data} today={today} />}
    </PasteDialog>
  );
}

/** Shows at most this many people, because a pasted file can have hundreds. */
const maxShown = 60;

function Preview({ text, data, today }: { text: string; data: Duties; today: string }) {
  const pasted = useMemo(() => readPastedDuties(text, data, today), [text, data, today]);
  const { people, keptCount, skipped, unread } = pasted;
  if (people.length + keptCount + skipped.length === 0) return null;
  const names = new Map(data.committees.map(({ value, shortName }) => [value, shortName]));
  return (
    <div className="grid gap-3 text-sm" role="status">
      <SkippedLines lines={skipped} />
      {unread.length > 0 && (
        <p className="text-muted wrap-anywhere">Columns that are not read: {unread.join(', ')}</p>
      )}
      <p className="font-semibold">{describeTotals(pasted)}</p>
      {people.length > 0 && (
        <p className="text-muted">
          Each person gets one mail. Those without an account get a link that opens one and brings the duty.
        </p>
      )}
      <ul className="grid gap-1">
        {people.slice(0, maxShown).map(({ email, kind, committee, firstDay, lastDay }) => (
          <li key={`${email} ${kind} ${committee}`} className="wrap-anywhere">
            <strong>{email}</strong>{' '}
            <span className="text-muted">
              {describeDuty(kind, names.get(committee) ?? null)},{' '}
              {formatClubDays(firstDay || lastDay, lastDay)}
            </span>
          </li>
        ))}
        {people.length > maxShown && <li>and {people.length - maxShown} more</li>}
      </ul>
    </div>
  );
}

function describeTotals({ people, changedCount, keptCount }: PastedDuties): string {
  return [
    plural(people.length - changedCount, { one: '# person to add', other: '# people to add' }),
    changedCount > 0 && plural(changedCount, { one: '# with other days', other: '# with other days' }),
    keptCount > 0 && `${keptCount} kept as they are`,
  ]
    .filter(Boolean)
    .join(', ');
}
