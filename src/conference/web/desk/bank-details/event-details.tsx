import { useState } from 'react';
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { timeInWords } from '#platform/web/ui/time.tsx';
import type { BankStanding } from '../../../contract/bank-details.ts';
import type { BankDetailsOfEvent } from './api.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { partInWords, partNames, parts } from './details-entries.ts';
import { PendingDetails } from './pending-details.tsx';

const tones: Readonly<Record<BankStanding, BadgeTone>> = {
  sample: 'declined',
  unconfirmed: 'pending',
  taken_over: 'pending',
  confirmed: 'confirmed',
};

/** The active and pending bank details of an event. */
export function EventDetails({ event }: { event: BankDetailsOfEvent }) {
  const [types, setTypes] = useState(false);
  const { eventName, shown, standing, pending } = event;
  const change = (
    <Button variant={pending ? 'quiet' : 'primary'} onClick={() => setTypes(true)}>
      {pending
        ? 'Change these details'
        : standing === 'taken_over'
          ? 'Check and save'
          : 'Change the bank details'}
    </Button>
  );
  return (
    <section aria-label={eventName} className="plate grid gap-5 p-5 md:p-7">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-xl">{eventName}</h2>
          <p className="mt-1 max-w-prose text-sm text-muted">{standingInWords(event)}</p>
        </div>
        <Badge tone={tones[standing]}>{standing}</Badge>
      </div>
      {pending ? (
        <PendingDetails event={event} pending={pending}>
          {change}
        </PendingDetails>
      ) : (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-start-main">
          {parts.map((part) => (
            <div key={part} className="contents">
              <dt className="text-sm text-muted">{partNames[part]}</dt>
              <dd className="mb-1 wrap-anywhere tabular-nums sm:mb-0">{partInWords(shown, part)}</dd>
            </div>
          ))}
        </dl>
      )}
      {!pending && <div>{change}</div>}
      {types && <DetailsDialog event={event} onClose={() => setTypes(false)} />}
    </section>
  );
}

function standingInWords({ standing, typed, confirmed }: BankDetailsOfEvent): string {
  if (standing === 'sample') return 'These are samples: fees paid to them do not reach you.';
  if (!typed || !confirmed) return 'They came with the site. No second person has confirmed them.';
  const who = (name: string | null) => name ?? 'a former member';
  const done = `Typed by ${who(typed.name)}, confirmed by ${who(confirmed.name)} on ${timeInWords(confirmed.at)}`;
  return standing === 'taken_over'
    ? `${done}, for the edition before. They apply to this one too. Check them, save them again, and have another superadmin confirm them.`
    : `${done}.`;
}
