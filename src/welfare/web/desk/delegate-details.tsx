import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#platform/contract/call.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useViewer } from '#platform/web/desk/viewer.ts';
import { Day, Time } from '#platform/web/ui/time.tsx';
import type { getDelegateDetails } from '../../contract.ts';
import { delegateDetailsQuery } from '../api.ts';

type Details = AnswerOf<typeof getDelegateDetails>;

/**
 * Shows a delegate's details on the desk. Renders nothing if the event asks for none and none are entered (product
 * 20.5).
 */
export function DelegateDetails({ registrationId }: { registrationId: string }) {
  const details = useQuery(delegateDetailsQuery(registrationId));
  if (details.data) return <Panel details={details.data} />;
  return details.isError ? (
    <QueryState query={details} text="The details of the delegate could not be loaded" />
  ) : null;
}

function Panel({ details }: { details: Details }) {
  const isSuperadmin = useViewer() === 'superadmin';
  const { asksBirthDate, asksEmergencyContact, hasBirthDate, hasEmergencyContact, consent } = details;
  const contact = details.emergencyContact;
  if (![asksBirthDate, asksEmergencyContact, hasBirthDate, hasEmergencyContact].includes(true)) return null;
  return (
    <section aria-label="Minors and emergencies" className="grid gap-3 border border-line bg-surface p-4">
      <h2 className="text-lg">Minors and emergencies</h2>
      {consent.state !== 'not_needed' && (
        <p className="wrap-anywhere">
          <strong className={consent.state === 'signed' ? 'text-viridian' : 'text-gold-text'}>
            Under 18
          </strong>
          : <ConsentText consent={consent} />
        </p>
      )}
      <dl className="grid gap-2 text-sm">
        {(asksBirthDate || hasBirthDate) && (
          <Fact label="Date of birth">
            {details.birthDate !== null ? (
              <Day day={details.birthDate} />
            ) : (
              enteredText(hasBirthDate, isSuperadmin)
            )}
          </Fact>
        )}
        {(asksEmergencyContact || hasEmergencyContact) && (
          <Fact label="Emergency contact">
            {contact
              ? `${contact.name} (${contact.relation}), ${contact.phone}`
              : enteredText(hasEmergencyContact, isSuperadmin)}
          </Fact>
        )}
      </dl>
    </section>
  );
}

const enteredText = (isEntered: boolean, isSuperadmin: boolean): string =>
  isEntered && !isSuperadmin ? 'Entered, superadmins can see it' : 'Not entered';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function ConsentText({ consent }: { consent: Details['consent'] }) {
  const { state, signedName, signedAt, requestedAt, version } = consent;
  if (state === 'signed' && signedAt !== null)
    return (
      <>
        signed by {signedName} on <Time at={signedAt} /> (version {version})
      </>
    );
  if (state === 'requested' && requestedAt !== null)
    return (
      <>
        consent requested, <Time at={requestedAt} />
      </>
    );
  return 'consent missing';
}
