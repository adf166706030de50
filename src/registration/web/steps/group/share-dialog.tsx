import { useState } from 'react';
import { callApi } from '#platform/web/api.ts';
import { getErrorOrOfflineText } from '#platform/web/offline.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { ShareLink } from '#platform/web/ui/share-link.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { createShareLinkOfInvite } from '../../../contract/group.ts';
import { buildInvitationText, type Member } from '../../model/group.ts';

export interface GroupNames {
  readonly eventName: string;
  readonly grpName: string;
}

type Share = ReturnType<typeof useShareDialog>;

/**
 * Requests a link to share. Keeps the link while the page is open, since a new link would invalidate the one already
 * shared.
 */
export function useShareDialog(
  { email, remindFrom }: Pick<Member, 'email' | 'remindFrom'>,
  group: GroupNames,
) {
  const [isOpen, setIsOpen] = useState(false);
  const [mailed, setMailed] = useState(remindFrom);
  const copy = useMutation({
    mutationFn: () => callApi(createShareLinkOfInvite, { body: { email, ...group } }),
  });
  const request = () => {
    setMailed(remindFrom);
    copy.mutate();
  };
  return {
    isOpen,
    link: copy.data?.link,
    error: copy.error,
    request,
    open() {
      // Requests a new link after another mail, since inviting again invalidates the copied link.
      if (!copy.data || mailed !== remindFrom) request();
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
}

export function ShareDialog({
  member: { email },
  group,
  share,
}: {
  member: Member;
  group: GroupNames;
  share: Share;
}) {
  return (
    <Dialog open onClose={share.close} title="Share this invitation" className="max-w-lg">
      <p className="wrap-anywhere">Only {email} can use this link, once, after logging in.</p>
      {share.error ? (
        <FailedState text="The link could not be made" help={getErrorOrOfflineText(share.error)}>
          <Button variant="quiet" onClick={share.request}>
            Try again
          </Button>
        </FailedState>
      ) : share.link === undefined ? (
        <LoadingState />
      ) : (
        <ShareLink
          name="Invitation link"
          link={share.link}
          text={buildInvitationText(share.link, { email, ...group })}
        />
      )}
      <p className="field-help mt-4">
        The link is shown while this page is open. A link that you make later replaces it. The link in the
        email keeps working.
      </p>
    </Dialog>
  );
}
