import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { AnswerOf } from '#platform/contract/call.ts';
import { buildMultilineTextSchema } from '#platform/contract/common.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextArea } from '#platform/web/ui/field.tsx';
import { Day, Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { decideGuardianScan, type getDelegateDetails } from '../../contract.ts';
import { buildDecideGuardianScanMutation, buildDelegateDetailsQuery } from '../api.ts';
import { GuardianScanLink } from '../scan-link.tsx';

type Details = AnswerOf<typeof getDelegateDetails>;

/**
 * Shows a delegate's details on the desk. Renders nothing if the event asks for none and none are entered (product
 * 20.5).
 */
export function DelegateDetails({ registrationId }: { registrationId: string }) {
  const details = useQuery(buildDelegateDetailsQuery(registrationId));
  if (details.data) return <Panel registrationId={registrationId} details={details.data} />;
  return details.isError ? (
    <QueryState query={details} text="The details of the delegate could not be loaded" />
  ) : null;
}

function Panel({ registrationId, details }: { registrationId: string; details: Details }) {
  const isSuperadmin = useViewerRoleOrStatus() === 'superadmin';
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
      {consent.scan && <Scan registrationId={registrationId} scan={consent.scan} />}
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

function Scan({
  registrationId,
  scan: { fileName, guardianName, version, uploadedAt, acceptedAt, refusedAt, refusalReason },
}: {
  registrationId: string;
  scan: NonNullable<Details['consent']['scan']>;
}) {
  const [isRefusing, setIsRefusing] = useState(false);
  const decide = useMutation(buildDecideGuardianScanMutation(useQueryClient()));
  const seen = { registrationId, uploadedAt };
  const isForm = fileName !== null;
  const noun = isForm ? 'form' : 'signature';
  return (
    <div className="grid gap-2 text-sm">
      <p className="wrap-anywhere">
        {fileName === null ? (
          <strong className="text-gold-text">The link was copied by the delegate.</strong>
        ) : (
          <GuardianScanLink registrationId={registrationId}>{fileName}</GuardianScanLink>
        )}
        <span className="block text-muted">
          {fileName === null ? 'Signed with the name' : 'Signed form of'} {guardianName},{' '}
          {fileName !== null && 'uploaded '}
          <Time at={uploadedAt} /> (version {version}).
          {refusedAt !== null && ` Refused: ${refusalReason}`}
        </span>
        {fileName === null && acceptedAt === null && refusedAt === null && (
          <span className="block">
            The delegate could have signed it. Ask the parent or guardian, for example by phone, before you
            accept it.
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {acceptedAt === null && (
          <Button
            variant="quiet"
            pending={decide.isPending}
            onClick={() =>
              decide.mutate({ ...seen, decision: 'accept', reason: '' }, createToastMutationHandlers())
            }
          >
            Accept {noun}
          </Button>
        )}
        {refusedAt === null && (
          <Button variant="quiet" onClick={() => setIsRefusing(true)}>
            Refuse {noun}
          </Button>
        )}
      </div>
      {isRefusing && (
        <FormDialog
          title={`Refuse the ${isForm ? 'signed form' : 'signature'}`}
          schema={refusalForm}
          defaultValues={{ reason: '' }}
          pending={decide.isPending}
          submitLabel={`Refuse ${noun}`}
          variant="danger"
          onSubmit={({ reason }, outcome) => decide.mutate({ ...seen, decision: 'refuse', reason }, outcome)}
          onClose={() => setIsRefusing(false)}
        >
          {({ register }, mistake) => (
            <TextArea
              label="Why?"
              help="We email this to the delegate, who can then ask again or upload a signed form."
              rows={3}
              error={mistake('reason')}
              {...register('reason')}
            />
          )}
        </FormDialog>
      )}
    </div>
  );
}

const reasonMissing = decideGuardianScan.errors.reasonMissing.message;
const refusalForm = z.object({ reason: buildMultilineTextSchema(reasonMissing, 500) });

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
  const { state, signedName, signedAt, requestedAt, version, scan, linkCopiedAt } = consent;
  if (state === 'signed' && signedAt === null && scan?.acceptedAt)
    return (
      <>
        signed {scan.fileName === null ? 'through a copied link' : 'on paper'} by {scan.guardianName},
        accepted <Time at={scan.acceptedAt} /> (version {scan.version})
      </>
    );
  if (state === 'uploaded')
    return `a signed ${scan?.fileName === null ? 'consent' : 'form'} waits for your check`;
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
  if (linkCopiedAt !== null)
    return (
      <>
        consent missing, the delegate copied a link <Time at={linkCopiedAt} />
      </>
    );
  return 'consent missing';
}
