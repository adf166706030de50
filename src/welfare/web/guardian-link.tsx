import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { ShareLink } from '#platform/web/ui/share-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { createGuardianLink, guardianLinkValidDays } from '../contract.ts';
import { buildCreateGuardianLinkMutation, type OwnDetails } from './api.ts';

const title = 'Send the link yourself';
const nameForm = createGuardianLink.body.pick({ guardianName: true });

/** Creates a link for the guardian and shows how to pass it on, until the dialog is closed (product 20.9). */
export function GuardianLinkDialog({
  details: { registrationId, consent },
  onClose,
}: {
  details: OwnDetails;
  onClose: () => void;
}) {
  const create = useMutation(buildCreateGuardianLinkMutation(useQueryClient()));
  const [link, setLink] = useState<string>();
  if (link !== undefined) return <LinkToSend link={link} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      schema={nameForm}
      defaultValues={{ guardianName: consent.guardianName ?? consent.scan?.guardianName ?? '' }}
      pending={create.isPending}
      submitLabel="Create link"
      onSubmit={(values, { onError }) =>
        create.mutate({ registrationId, ...values }, { onError, onSuccess: (made) => setLink(made.link) })
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <p>
            You send your parent or guardian the link by WhatsApp or another app. Only they may sign. The
            secretariat checks the signature before it counts, so an email is faster.
          </p>
          {consent.linkCopiedAt !== null && <p>A new link ends the one that you copied before.</p>}
          <Field
            label="Name of your parent or guardian"
            autoComplete="off"
            error={mistake('guardianName')}
            {...register('guardianName')}
          />
        </>
      )}
    </FormDialog>
  );
}

function LinkToSend({ link, onClose }: { link: string; onClose: () => void }) {
  const text = `I have registered for a conference. I am under 18, so I need your consent. Please read and sign it here: ${link}`;
  return (
    <Dialog open onClose={onClose} title={title} className="max-w-lg">
      <p>It works once, for {guardianLinkValidDays} days. Only your parent or guardian may sign.</p>
      <ShareLink name="Link for your guardian" link={link} text={text} />
      <p className="field-help mt-4">
        The link is shown until you close this. If you lose it, create a new one. A link that we emailed keeps
        working.
      </p>
    </Dialog>
  );
}
