import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountDeletionDays, readIsHostStudent } from '#accounts/contract.ts';
import {
  fetchOwnPasskeys,
  InstituteEmailPrompt,
  LogOutButton,
  type Profile,
  profileQuery,
  scheduleOwnAccountDeletionMutation,
} from '#accounts/web/index.ts';
import { NewsSubscriptionButton, ownMessagesQuery } from '#announcements/web/index.ts';
import { ownAwardsQuery } from '#awards/web/index.ts';
import { ownMoneyQuery } from '#bank/web/index.ts';
import { ownCertificatesQuery } from '#credentials/web/index.ts';
import { ownStaysQuery, ownTeamStaysQuery } from '#hospitality/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { startFileDownload } from '#platform/web/save-file.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { ownArticlesQuery } from '#press/web/index.ts';
import { fetchAnswerFilesAsDataUrls, ownAnswersQuery } from '#questions/web/index.ts';
import { ownReceiptsQuery } from '#receipts/web/index.ts';
import { ownRecordNamesQuery } from '#record/web/index.ts';
import { ownRegistrationsQuery } from '#registration/web/index.ts';
import { ownDetailsQuery } from '#welfare/web/index.ts';

export function AccountSection({ profile }: { profile: Profile }) {
  const { club } = useSite();
  const cache = useQueryClient();
  const [isDeleting, setIsDeleting] = useState(false);
  const download = useMutation({
    mutationFn: () => ownDataAsJson(cache, new Date()),
    onSuccess: (json) =>
      startFileDownload(
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
      <LogOutButton />
      <LinkButton variant="quiet" to="/devices">
        Devices and passkeys
      </LinkButton>
      <NewsSubscriptionButton />
      {!readIsHostStudent(profile) && <InstituteEmailPrompt profile={profile} />}
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
        onClick={() => setIsDeleting(true)}
      >
        Delete my account
      </Button>
      {isDeleting && <DeletionDialog onClose={() => setIsDeleting(false)} />}
    </section>
  );
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { club } = useSite();
  const deletion = useMutation({ ...scheduleOwnAccountDeletionMutation, onError: toastFailure });
  return (
    <ConfirmDialog
      title="Delete your account?"
      answer="Delete my account"
      cancelLabel="Keep my account"
      variant="danger"
      pending={deletion.isPending}
      onYes={() => deletion.mutate()}
      onNo={onClose}
    >
      <ul className="grid list-[square] gap-2 pl-5 marker:text-gold-text">
        <li>We sign you out on every device, and you can’t log in any more.</li>
        <li>
          After {accountDeletionDays} days we erase your profile, your photo and your registrations. This does
          not refund a fee you have paid.
        </li>
        <li>
          Until then you can ask us to restore your account: write to{' '}
          <a href={`mailto:${club.email}`} className="underline underline-offset-4">
            {club.email}
          </a>
          .
        </li>
      </ul>
    </ConfirmDialog>
  );
}

/** Returns all data that the site shows to this account, as JSON. */
async function ownDataAsJson(cache: QueryClient, now: Date): Promise<string> {
  const [
    profile,
    passkeys,
    { ypEvents },
    { registrations: answers },
    { receipts },
    { registrations: money },
    { registrations: details },
    { registrations: certificates },
    { messages },
    { registrations: awards },
    { registrations: recordNames },
    { registrations: stays },
    { stays: teamStays },
    { articles },
  ] = await Promise.all([
    cache.fetchQuery({ ...profileQuery, staleTime: 0 }),
    fetchOwnPasskeys(cache),
    cache.fetchQuery({ ...ownRegistrationsQuery, staleTime: 0 }),
    cache.fetchQuery({ ...ownAnswersQuery, staleTime: 0 }),
    cache.fetchQuery({ ...ownReceiptsQuery, staleTime: 0 }),
    cache.fetchQuery({ ...ownMoneyQuery, staleTime: 0 }),
    cache.fetchQuery({ ...ownDetailsQuery, staleTime: 0 }),
    cache.fetchQuery({ ...ownCertificatesQuery, staleTime: 0 }),
    cache.fetchQuery({ ...ownMessagesQuery, staleTime: 0 }),
    cache.fetchQuery({ ...ownAwardsQuery, staleTime: 0 }),
    cache.fetchQuery({ ...ownRecordNamesQuery, staleTime: 0 }),
    cache.fetchQuery({ ...ownStaysQuery, staleTime: 0 }),
    cache.fetchQuery({ ...ownTeamStaysQuery, staleTime: 0 }),
    cache.fetchQuery({ ...ownArticlesQuery, staleTime: 0 }),
  ]);
  const fileIds = answers.flatMap((own) => own.answers.flatMap(({ fileId }) => fileId ?? []));
  return JSON.stringify(
    {
      writtenAt: now.toISOString(),
      profile,
      passkeys,
      registrations: ypEvents,
      answers,
      files: await fetchAnswerFilesAsDataUrls(fileIds),
      receipts,
      money,
      details,
      certificates,
      messages,
      awards,
      recordNames,
      stays,
      teamStays,
      articles,
    },
    null,
    2,
  );
}
