import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildWhatsAppLink } from '#platform/web/whatsapp.ts';
import { laterInvitationDays } from '../../../contract/group.ts';
import { buildForgetInviteMutation, buildKeepInviteMutation, laterInvitesQuery } from '../../api.ts';
import { buildSignUpText } from '../../model/group.ts';
import type { GroupNames } from './share-dialog.tsx';

/** Button that lets the invitation of a friend without an account wait (product 7.13). */
export function KeepInviteButton({ email, group }: { email: string; group: GroupNames }) {
  const keep = useMutation(buildKeepInviteMutation(useQueryClient()));
  if (keep.isSuccess) return <p className="mt-2 text-ink">{keep.data.message}. See ‘Waiting’ below.</p>;
  return (
    <Button
      variant="quiet"
      className="mt-2"
      pending={keep.isPending}
      onClick={() => keep.mutate({ email, ...group }, createToastMutationHandlers())}
    >
      Invite once they sign up<span className="sr-only">, {email}</span>
    </Button>
  );
}

/** Lists the friends who are invited when they have signed up, with a message for each. */
export function WaitingForSignUp({ group }: { group: GroupNames }) {
  const waiting = (useQuery(laterInvitesQuery).data?.waiting ?? []).filter(
    ({ eventName, grpName }) => eventName === group.eventName && grpName === group.grpName,
  );
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-for-sign-up">
      <h3 id="waiting-for-sign-up" className="text-lg/snug">
        Waiting for their sign-up
      </h3>
      <p className="field-help">
        They don’t get an email yet. Send them the message. As soon as they have verified their email, we
        invite them for you, within {laterInvitationDays} days.
      </p>
      <ul className="mt-3 border-t border-line">
        {waiting.map(({ email }) => (
          <WaitingFriend key={email} email={email} group={group} />
        ))}
      </ul>
    </section>
  );
}

function WaitingFriend({ email, group }: { email: string; group: GroupNames }) {
  const forget = useMutation(buildForgetInviteMutation(useQueryClient()));
  const text = buildSignUpText({ email, origin: location.origin, ...group });
  return (
    <li className="grid gap-2 border-b border-line py-3.5">
      <p className="flex items-center justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{email}</span>
        <CopyButton name={`Message for ${email}`} text={text} />
      </p>
      <p className="border border-line bg-sunken px-3 py-2 text-sm/relaxed wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-2">
        <a
          className="button button-quiet px-4 text-sm/tight"
          href={buildWhatsAppLink(text)}
          target="_blank"
          rel="noreferrer"
        >
          Open WhatsApp
        </a>
        <Button
          variant="quiet"
          className="px-4 text-sm/tight"
          aria-label={`Don’t invite ${email}`}
          pending={forget.isPending}
          onClick={() => forget.mutate({ email, ...group }, createToastMutationHandlers())}
        >
          Don’t invite
        </Button>
      </div>
    </li>
  );
}
