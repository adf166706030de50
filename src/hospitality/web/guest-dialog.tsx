import { type ReactNode, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { describeArrival } from './arrival-fields.tsx';
import { bedText } from './bed-text.ts';
import type { Guest } from './device/stored-list.ts';
import type { OpenGuestList } from './device/use-guest-list.ts';
import { StayMarks } from './stay-marks.tsx';
import { TeamStayDialog } from './team-stay-dialog.tsx';
import { teamText } from './team-text.ts';

/** Shows the personal details of a delegate or a person of the team. The caller records the opening. */
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
  const [isEntering, setEntering] = useState(false);
  if (isEntering)
    return <TeamStayDialog guest={guest} list={guests.list} onClose={() => setEntering(false)} />;
  return (
    <Dialog open title={guest.name} className="max-w-lg" onClose={onClose}>
      <div className="grid gap-5">
        <dl className="grid grid-cols-2 gap-4 wrap-anywhere">
          {guest.duties && <Detail label="Duties">{teamText(guest.duties)}</Detail>}
          <Detail label="Emergency contact">
            {guest.duties ? (
              'Not asked of the team'
            ) : contact ? (
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
          {(guest.age === 'minor' || guardian) && (
            <Detail label={guest.age === 'minor' ? 'Guardian (the delegate is under 18)' : 'Guardian'}>
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
          {(arrival || guest.duties) && <Detail label="Arrival">{describeArrival(arrival)}</Detail>}
        </dl>
        {guest.duties && (
          <div>
            <Button variant="quiet" onClick={() => setEntering(true)}>
              Enter diet and arrival
            </Button>
          </div>
        )}
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
