import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { errorText } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { registrationQuery } from './api.ts';
import { NotForYou } from './desk/desk-gate.tsx';
import { DeskPage } from './desk/desk-page.tsx';
import { mayReview, useViewer } from './desk/desk-role.ts';
import { RegistrationDesk } from './detail/registration-desk.tsx';

export const meta = () => [{ title: pageTitle('Registration') }];

/** One registration, whole, and what can be done with it. For whoever may not see it, it is not fetched. */
export default function RegistrationDetail() {
  const { eventID = '' } = useParams();
  const viewer = useViewer();
  const registration = useQuery({ ...registrationQuery(eventID), enabled: mayReview(viewer) });
  const admitted = mayReview(viewer);

  if (admitted && registration.data)
    return <RegistrationDesk key={eventID} registration={registration.data.eventDetails} />;
  return (
    <DeskPage title="Registration" back={{ to: '/allreg', label: 'Events' }}>
      {viewer !== 'unknown' && !admitted && <NotForYou />}
      {admitted && registration.isError && (
        <FailedState
          text={errorText(registration.error)}
          help="It may have been withdrawn, or its address is wrong."
        >
          <LinkButton variant="quiet" to="/allreg">
            All registrations
          </LinkButton>
        </FailedState>
      )}
      {(viewer === 'unknown' || (admitted && registration.isPending)) && <LoadingState />}
    </DeskPage>
  );
}
