import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { acceptedFileTypesAttribute, uploadedFileRule } from '#media/contract/files.ts';
import { formatFileUploadError } from '#media/web/index.ts';
import { ApiError, errorCode } from '#platform/web/api.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { openLocalDraft } from '#platform/web/local-draft.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import { Day, Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  emergencyContactRetentionDays,
  emergencyContactSchema,
  guardianLinkValidDays,
  requestGuardianConsent,
  saveOwnDetails,
  uploadGuardianScan,
} from '../contract.ts';
import {
  buildRequestGuardianConsentMutation,
  buildSaveOwnDetailsMutation,
  buildUploadGuardianScanMutation,
  type OwnDetails as Details,
  ownDetailsQuery,
} from './api.ts';
import { GuardianLinkDialog } from './guardian-link.tsx';
import { GuardianScanLink } from './scan-link.tsx';

/**
 * Shows the details that the event asks the delegate for, and the state of the guardian's consent (product 20.2).
 * @param shows 'open' to render only while something is missing, without what is done; 'done' to render only when
 *   nothing is
 */
export function OwnDetails({ registrationId, shows }: { registrationId: string; shows: 'open' | 'done' }) {
  const query = useQuery(ownDetailsQuery);
  if (query.isError && !query.data)
    return shows === 'open' ? (
      <QueryState query={query} text="The details we need from you could not be loaded" />
    ) : null;
  const details = query.data?.registrations.find((own) => own.registrationId === registrationId);
  if (!details || !(details.asksBirthDate || details.asksEmergencyContact)) return null;
  const isOpen = isMissing(details) || isConsentAwaited(details);
  return isOpen === (shows === 'open') ? <DetailsCard details={details} isOpen={isOpen} /> : null;
}

const isConsentAwaited = ({ consent }: Details): boolean =>
  consent.state === 'missing' || consent.state === 'requested';

function isMissing({ asksBirthDate, asksEmergencyContact, birthDate, emergencyContact: contact }: Details) {
  return (asksBirthDate && birthDate === null) || (asksEmergencyContact && contact === null);
}

function DetailsCard({ details, isOpen }: { details: Details; isOpen: boolean }) {
  const [dialog, setDialog] = useState<'details' | 'guardian' | 'link' | 'scan'>();
  const { asksBirthDate, asksEmergencyContact, birthDate, emergencyContact: contact, consent } = details;
  const close = () => setDialog(undefined);
  const missing = isMissing(details);
  const isConsentOpen = ['missing', 'requested', 'uploaded'].includes(consent.state);
  return (
    <section
      aria-label="Details we need from you"
      className={`grid gap-4 ${isOpen ? '' : 'border-t border-line pt-6'}`}
    >
      {!isOpen && <h4 className="text-xl">Details we need from you</h4>}
      <ul className="grid gap-3 empty:hidden">
        {asksBirthDate && (!isOpen || birthDate !== null) && (
          <Item label="Date of birth" isDone={birthDate !== null}>
            {birthDate === null ? 'Missing' : <Day day={birthDate} />}
          </Item>
        )}
        {asksEmergencyContact && (!isOpen || contact !== null) && (
          <Item label="Emergency contact" isDone={contact !== null}>
            {contact === null ? 'Missing' : `${contact.name} (${contact.relation}), ${contact.phone}`}
          </Item>
        )}
        {consent.state !== 'not_needed' && (
          <Item label="Consent of your parent or guardian" isDone={consent.state === 'signed'}>
            <ConsentText consent={consent} />
            {consent.scan?.fileName && (
              <span className="block font-normal text-ink">
                <GuardianScanLink registrationId={details.registrationId}>
                  {consent.scan.fileName}
                </GuardianScanLink>
              </span>
            )}
          </Item>
        )}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant={missing ? 'primary' : 'quiet'} onClick={() => setDialog('details')}>
          {missing ? 'Enter details' : 'Change details'}
        </Button>
        {isConsentOpen && (
          <>
            <Button
              variant={consent.state === 'missing' ? 'primary' : 'quiet'}
              onClick={() => setDialog('guardian')}
            >
              {consent.requestedAt === null ? 'Ask by email' : 'Ask by email again'}
            </Button>
            <Button variant="quiet" onClick={() => setDialog('link')}>
              {consent.linkCopiedAt === null ? 'Send by WhatsApp' : 'Send a new link'}
            </Button>
            <Button variant="quiet" onClick={() => setDialog('scan')}>
              {consent.scan?.fileName ? 'Upload another signed form' : 'Upload a signed form'}
            </Button>
          </>
        )}
      </div>
      {dialog === 'details' && <DetailsDialog details={details} onClose={close} />}
      {dialog === 'guardian' && <GuardianDialog details={details} onClose={close} />}
      {dialog === 'link' && <GuardianLinkDialog details={details} onClose={close} />}
      {dialog === 'scan' && <ScanDialog details={details} onClose={close} />}
    </section>
  );
}

function Item({ label, isDone, children }: { label: string; isDone: boolean; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <span className="block text-sm text-muted">{label}</span>
      <span className={`wrap-anywhere ${isDone ? '' : 'font-semibold text-gold-text'}`}>{children}</span>
    </li>
  );
}

/** Returns what happened last to a consent that is still missing. */
function findLatestEvent({ state, requestedAt, linkCopiedAt, scan }: Details['consent']) {
  const events = [
    { kind: 'requested', at: state === 'requested' ? requestedAt : null },
    { kind: 'link_copied', at: linkCopiedAt },
    { kind: 'refused', at: scan?.refusedAt ?? null },
  ] as const;
  return events.reduce((latest, event) => ((event.at ?? '') > (latest.at ?? '') ? event : latest));
}

function ConsentText({ consent }: { consent: Details['consent'] }) {
  const { scan } = consent;
  if (consent.state === 'signed' && consent.signedAt === null && scan?.acceptedAt)
    return (
      <>
        Signed {scan.fileName === null ? 'through your link' : 'on paper'} by {scan.guardianName}, accepted{' '}
        <Time at={scan.acceptedAt} />
      </>
    );
  if (consent.state === 'signed')
    return (
      <>
        Signed by {consent.signedName}, {consent.signedAt !== null && <Time at={consent.signedAt} />}
      </>
    );
  if (consent.state === 'uploaded' && scan)
    return (
      <>
        {scan.fileName === null ? `Signed by ${scan.guardianName}, ` : 'Uploaded '}
        <Time at={scan.uploadedAt} />. The secretariat checks it.
      </>
    );
  const { kind, at } = findLatestEvent(consent);
  if (kind === 'link_copied')
    return <>Not signed yet. You copied a link, {at !== null && <Time at={at} />}</>;
  if (kind === 'refused')
    return `${scan?.fileName === null ? 'The signature' : 'Your signed form'} was not accepted: ${scan?.refusalReason}. Ask your guardian by email, or upload a signed form.`;
  if (at !== null)
    return (
      <>
        Not signed yet. {consent.guardianName} ({consent.guardianEmail}) was asked, <Time at={at} />
      </>
    );
  return consent.guardianName === null
    ? 'Missing, because you are under 18 on the first day'
    : 'Missing, because the link to your guardian has expired';
}

const birthDateForm = saveOwnDetails.body.shape.birthDate.unwrap();
const detailsForm = z.object({
  birthDate: birthDateForm.optional(),
  emergencyContact: emergencyContactSchema.optional(),
});

const typed = z.string().catch('');
const detailsDraft = z.object({
  birthDate: typed.optional(),
  emergencyContact: z.object({ name: typed, phone: typed, relation: typed }).optional(),
});

function DetailsDialog({ details, onClose }: { details: Details; onClose: () => void }) {
  const save = useMutation(buildSaveOwnDetailsMutation(useQueryClient()));
  const {
    registrationId,
    asksBirthDate,
    asksEmergencyContact,
    birthDate,
    emergencyContact: contact,
    consent,
  } = details;
  return (
    <FormDialog
      title="Details we need from you"
      schema={detailsForm}
      defaultValues={{
        ...(asksBirthDate && { birthDate: birthDate ?? '' }),
        ...(asksEmergencyContact && { emergencyContact: contact ?? { name: '', phone: '', relation: '' } }),
      }}
      errorFields={{
        [saveOwnDetails.errors.birthDateImplausible.code]: 'birthDate',
        [saveOwnDetails.errors.consentSigned.code]: 'birthDate',
        [saveOwnDetails.errors.guardianAsked.code]: 'birthDate',
      }}
      draft={openLocalDraft(`details:${registrationId}`, detailsDraft, sessionStorage)}
      pending={save.isPending}
      submitLabel="Save details"
      onSubmit={(values, outcome) => save.mutate({ registrationId, ...values }, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          {asksBirthDate && (
            <Field
              label="Date of birth"
              type="date"
              autoComplete="bday"
              readOnly={consent.state === 'signed'}
              help={
                consent.state === 'signed'
                  ? 'It can’t change, because your guardian has signed.'
                  : 'If you are under 18 on the first day, your parent or guardian must agree.'
              }
              error={mistake('birthDate')}
              {...register('birthDate')}
            />
          )}
          {asksEmergencyContact && (
            <fieldset className="grid gap-4">
              <legend className="mb-2 font-semibold">Emergency contact</legend>
              <p className="field-help">
                We call them if something happens to you. Only superadmins and the hospitality team see it,
                and we log when hospitality opens it. It is erased {emergencyContactRetentionDays} days after
                the event.
              </p>
              <Field
                label="Name of the contact"
                autoComplete="off"
                error={mistake('emergencyContact.name')}
                {...register('emergencyContact.name')}
              />
              <Field
                label="Phone of the contact"
                type="tel"
                autoComplete="off"
                error={mistake('emergencyContact.phone')}
                {...register('emergencyContact.phone')}
              />
              <Field
                label="Relation to you"
                help="For example mother, uncle or flatmate."
                autoComplete="off"
                error={mistake('emergencyContact.relation')}
                {...register('emergencyContact.relation')}
              />
            </fieldset>
          )}
        </>
      )}
    </FormDialog>
  );
}

const guardianForm = requestGuardianConsent.body.pick({ guardianName: true, guardianEmail: true });

const guardianDraft = z.object({ guardianName: typed, guardianEmail: typed });

function GuardianDialog({
  details: { registrationId, consent },
  onClose,
}: {
  details: Details;
  onClose: () => void;
}) {
  const request = useMutation(buildRequestGuardianConsentMutation(useQueryClient()));
  const { errors } = requestGuardianConsent;
  return (
    <FormDialog
      title="Ask your parent or guardian"
      schema={guardianForm}
      defaultValues={{
        guardianName: consent.guardianName ?? '',
        guardianEmail: consent.guardianEmail ?? '',
      }}
      draft={openLocalDraft(`guardian:${registrationId}`, guardianDraft, sessionStorage)}
      errorFields={{ [errors.ownAddress.code]: 'guardianEmail', [errors.tooSoon.code]: 'guardianEmail' }}
      pending={request.isPending}
      submitLabel="Send request"
      onSubmit={(values, outcome) => request.mutate({ registrationId, ...values }, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <p>
            We email them a link to read and sign the consent. It works for {guardianLinkValidDays} days. A
            new request ends the earlier link.
          </p>
          <Field
            label="Name of your parent or guardian"
            autoComplete="off"
            error={mistake('guardianName')}
            {...register('guardianName')}
          />
          <Field
            label="Their email"
            type="email"
            autoComplete="off"
            error={mistake('guardianEmail')}
            {...register('guardianEmail')}
          />
        </>
      )}
    </FormDialog>
  );
}

const scanForm = uploadGuardianScan.query.pick({ guardianName: true });

/** Shows the text to sign on paper, and uploads the signed form (product 20.7). */
function ScanDialog({
  details: { registrationId, consent, consentText },
  onClose,
}: {
  details: Details;
  onClose: () => void;
}) {
  const upload = useMutation(buildUploadGuardianScanMutation(useQueryClient()));
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const { errors } = uploadGuardianScan;
  return (
    <FormDialog
      title="Upload a signed form"
      schema={scanForm}
      defaultValues={{ guardianName: consent.scan?.guardianName ?? consent.guardianName ?? '' }}
      pending={upload.isPending}
      pendingText="Uploading..."
      submitLabel="Upload form"
      onSubmit={({ guardianName }, outcome) => {
        if (!file) return setProblem('Choose the signed form');
        const query = { registrationId, guardianName, version: consentText?.version ?? 0, name: file.name };
        upload.mutate(
          { file, query },
          {
            ...outcome,
            onError: (error) =>
              errorCode(error) === errors.invalidFile.code || !(error instanceof ApiError)
                ? setProblem(formatFileUploadError(error))
                : outcome.onError(error),
          },
        );
      }}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <p>
            Print this text or copy it by hand. Your parent or guardian signs it. Then upload a photo or a
            scan. The secretariat checks it.
          </p>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label="Text to sign"
            className="max-h-48 overflow-y-auto border border-line bg-sunken p-4 text-sm whitespace-pre-line wrap-anywhere"
          >
            {consentText?.text}
          </section>
          <Field
            label="Name of your parent or guardian"
            autoComplete="off"
            error={mistake('guardianName')}
            {...register('guardianName')}
          />
          <FileDrop
            name="scan"
            label="Signed form"
            help={`${uploadedFileRule.errorText.replace('Choose a', 'A')}.`}
            what="file"
            error={problem}
            file={file}
            accept={acceptedFileTypesAttribute}
            onChoose={(chosen) => {
              setProblem(undefined);
              setFile(chosen);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
