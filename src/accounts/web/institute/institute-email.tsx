import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { institute, linkMinutes } from '../../contract.ts';
import type { Profile } from '../api.ts';
import { OutcomeHeading } from '../form-page.tsx';
import { sendInstituteLinkMutation } from './api.ts';
import { InstituteForm, type SendLink } from './institute-form.tsx';

/** How the institute e-mail of an account stands (product 3.13); 'none' for an outsider. */
type Standing = 'none' | 'to be entered again' | 'not confirmed' | 'confirmed';

/** True where another account has confirmed what stood here: that comes first on a dashboard. */
export function mustEnterInstitute(profile: Profile): boolean {
  return standingOf(profile) === 'to be entered again';
}

function standingOf({ isStudentOfNITS, instituteConfirmed, instituteEmail, scholarID }: Profile): Standing {
  if (!isStudentOfNITS) return 'none';
  if (instituteConfirmed) return 'confirmed';
  return instituteEmail && scholarID ? 'not confirmed' : 'to be entered again';
}

const buttons: Readonly<Record<Exclude<Standing, 'confirmed'>, string>> = {
  none: `I study at ${institute.shortName}`,
  'to be entered again': 'Enter them again',
  'not confirmed': 'Confirm institute email',
};
const notes: Partial<Record<Standing, string>> = {
  'to be entered again': `Another account has confirmed the ${institute.shortName} email or the scholar ID of your account. Enter your own; your registrations stay as they are.`,
  'not confirmed': `Your ${institute.shortName} email is not confirmed yet. Until it is, whoever confirms it first has it.`,
};

/** The way to confirm an institute e-mail, and how far one is on it; nothing once it is confirmed. */
export function InstituteEmail({ profile }: { profile: Profile }) {
  const standing = standingOf(profile);
  const send = useMutation(sendInstituteLinkMutation);
  const [isOpen, setIsOpen] = useState(false);
  if (standing === 'confirmed') return null;
  const open = () => {
    send.reset();
    setIsOpen(true);
  };
  return (
    <div className={`grid gap-3 ${standing === 'to be entered again' ? 'justify-items-start' : ''}`}>
      {send.isSuccess ? (
        <p role="status" className="text-sm">
          We sent a link to{' '}
          <strong className="[overflow-wrap:anywhere]">{send.variables.instituteEmail}</strong>. Open it, then
          refresh this page.
        </p>
      ) : (
        notes[standing] && (
          <p className={standing === 'not confirmed' ? 'text-sm text-muted' : ''}>{notes[standing]}</p>
        )
      )}
      <Button variant="quiet" onClick={open}>
        {send.isSuccess ? 'Send another link' : buttons[standing]}
      </Button>
      <Dialog
        open={isOpen}
        held={send.isPending}
        onClose={() => setIsOpen(false)}
        title="Your institute email"
        className="max-w-lg"
      >
        {send.isSuccess ? (
          <Sent send={send} onClose={() => setIsOpen(false)} />
        ) : (
          <InstituteForm profile={profile} call={send} />
        )}
      </Dialog>
    </div>
  );
}

function Sent({ send: { data, variables }, onClose }: { send: SendLink; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <OutcomeHeading>Look into your institute's mail</OutcomeHeading>
      <p>
        We sent a link to <strong className="[overflow-wrap:anywhere]">{variables?.instituteEmail}</strong>.
        It works once, within {linkMinutes} minutes, in a browser where you are logged in.
      </p>
      {data?.confirmLink && (
        <p>
          <span className="block">Click on below link:</span>
          <a href={data.confirmLink} className="break-all text-gold-text underline underline-offset-4">
            {data.confirmLink}
          </a>
        </p>
      )}
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
