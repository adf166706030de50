import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deletionDays } from '#accounts/contract.ts';
import {
  deleteOwnAccountMutation,
  InstituteEmail,
  type Profile,
  SignOutButton,
} from '#accounts/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { ownDataAsJson } from './own-data.ts';

/** What a delegate may do with the account itself: log out, download its data, or delete it. */
export function AccountSection({ profile }: { profile: Profile }) {
  const { club } = useSite();
  const cache = useQueryClient();
  const [askingToDelete, setAskingToDelete] = useState(false);
  const download = useMutation({
    mutationFn: () => ownDataAsJson(cache, new Date()),
    onSuccess: (json) =>
      saveFile(
        `${club.shortName.toLowerCase()}-my-data.json`,
        new Blob([json], { type: 'application/json' }),
      ),
    onError: toastFailure,
  });
  return (
    <section aria-labelledby="account-title" className="grid content-start gap-3 print:hidden">
      <h2 id="account-title" className="text-xl">
        Your account
      </h2>
      <SignOutButton />
      <LinkButton variant="quiet" to="/devices">
        Devices and passkeys
      </LinkButton>
      {!profile.isStudentOfNITS && <InstituteEmail profile={profile} />}
      <Button
        variant="quiet"
        pending={download.isPending}
        pendingText="Collecting..."
        onClick={() => download.mutate()}
      >
        Download my data
      </Button>
      <Button
        variant="quiet"
        className="text-danger! hover:border-danger!"
        onClick={() => setAskingToDelete(true)}
      >
        Delete my account
      </Button>
      <Dialog open={askingToDelete} onClose={() => setAskingToDelete(false)} title="Delete your account?">
        <DeletionQuestion onKeep={() => setAskingToDelete(false)} />
      </Dialog>
    </section>
  );
}

function DeletionQuestion({ onKeep }: { onKeep: () => void }) {
  const { club } = useSite();
  const deletion = useMutation({ ...deleteOwnAccountMutation, onError: toastFailure });
  return (
    <div className="grid gap-6">
      <ul className="grid list-[square] gap-2 pl-5 marker:text-gold-text">
        <li>You are signed out on every device at once, and can't log in any more.</li>
        <li>
          {deletionDays} days later your profile, your photo and your registrations are erased for good. A fee
          that was paid is not paid back by this.
        </li>
        <li>
          Until then it can be undone: write to{' '}
          <a href={`mailto:${club.email}`} className="underline underline-offset-4">
            {club.email}
          </a>{' '}
          and ask for it back.
        </li>
      </ul>
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-start">
        <Button
          variant="danger"
          pending={deletion.isPending}
          pendingText="Deleting..."
          onClick={() => deletion.mutate()}
        >
          Delete my account
        </Button>
        <Button variant="quiet" disabled={deletion.isPending} onClick={onKeep}>
          Keep my account
        </Button>
      </div>
    </div>
  );
}
