import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { formatClubDateTime } from '#platform/web/ui/time.tsx';
import { type StayMarkKind, stayMarkKinds, vehicleLabels } from '../rule/stays.ts';
import type { Guest } from './device/stored-list.ts';
import type { OpenGuestList } from './device/use-guest-list.ts';
import { bedText } from './find-guest.tsx';

/** Shows the personal details of a delegate. The caller records the opening. */
export function GuestDialog({
  guest,
  guests,
  onClose,
}: {
  guest: Guest;
  guests: OpenGuestList;
  onClose: () => void;
}) {
  const { emergencyContact: contact, guardian, arrival } = guest;
  const { dietLabel, asksEmergencyContact } = guests.list;
  return (
    <Dialog open title={guest.name} className="max-w-lg" onClose={onClose}>
      <div className="grid gap-5">
        <dl className="grid grid-cols-2 gap-4 wrap-anywhere">
          <Detail label="Emergency contact">
            {contact ? (
              <>
                {contact.name} ({contact.relation})
                <PhoneLink phone={contact.phone} who={contact.name} />
              </>
            ) : asksEmergencyContact ? (
              'Not entered'
            ) : (
              'This event does not ask for one'
            )}
          </Detail>
          {(guest.isMinor || guardian) && (
            <Detail label={guest.isMinor ? 'Guardian (the delegate is under 18)' : 'Guardian'}>
              {guardian ? (
                <>
                  {guardian.name}
                  {guardian.email !== null && <span className="block text-sm">{guardian.email}</span>}
                  <span className="block text-sm text-muted">
                    {guardian.hasSigned ? 'Consent signed' : 'Consent not signed'}
                  </span>
                </>
              ) : (
                'Not entered'
              )}
            </Detail>
          )}
          <Detail label="Own phone">
            <PhoneLink phone={guest.phone} who={guest.name} />
          </Detail>
          <Detail isHalf label="Bed">
            {bedText(guest)}
          </Detail>
          <Detail isHalf label={dietLabel ?? 'Diet'}>
            {guest.diet ?? (dietLabel === null ? 'This event does not ask for it' : 'No answer')}
          </Detail>
          {arrival && (
            <Detail label="Arrival">
              {[vehicleLabels[arrival.vehicle], arrival.number].filter(Boolean).join(' ')},{' '}
              {formatClubDateTime(arrival.arrivesAt)}
            </Detail>
          )}
        </dl>
        <StayMarks guest={guest} guests={guests} />
      </div>
    </Dialog>
  );
}

function Detail({
  label,
  isHalf = false,
  children,
}: {
  label: string;
  isHalf?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isHalf ? '' : 'col-span-2'}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function PhoneLink({ phone, who }: { phone: string; who: string }) {
  return (
    <a
      href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
      aria-label={`Call ${who}, ${phone}`}
      className="flex min-h-11 items-center text-xl text-gold-text underline underline-offset-4 tabular-nums"
    >
      {phone}
    </a>
  );
}

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
