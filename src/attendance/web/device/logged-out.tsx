import { useQuery } from '@tanstack/react-query';
import { NotLoggedInRedirect } from '#accounts/web/index.ts';
import { type PluralForms, plural } from '#platform/rule/plural.ts';
import { rememberReturnPath } from '#platform/web/return-path.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { ToolNotice } from '../tool-frame.tsx';

/**
 * Shown on a device whose session has ended. The app's layout deletes the lists of the device. Scans and marks that
 * were not sent stay until a volunteer or chair logs in again (product 22.14).
 * @param countWaiting returns how many scans or marks are not sent
 */
export function LoggedOut({
  countWaiting,
  texts,
}: {
  countWaiting: () => Promise<number>;
  texts: PluralForms;
}) {
  const waiting = useQuery({
    queryKey: ['waitingHere', texts.one],
    queryFn: countWaiting,
    staleTime: 0,
    gcTime: 0,
  }).data;
  if (waiting === undefined) return <LoadingState />;
  if (waiting === 0) return <NotLoggedInRedirect />;
  return (
    <ToolNotice>
      <FailedState
        text={plural(waiting, texts)}
        help="Your session on this device has ended. Log in to send what waits here."
      >
        <LinkButton to="/login" onClick={() => rememberReturnPath()}>
          Log in and come back
        </LinkButton>
      </FailedState>
    </ToolNotice>
  );
}
