import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { errorText } from '#platform/web/api.ts';
import { NotForYou } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { mayReview, useViewer } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { deskQuery } from './api.ts';
import { RegistrationDesk } from './detail/registration-desk.tsx';
import { useListFilter } from './list/use-list-filter.ts';

export const meta = () => [{ title: pageTitle('Registration') }];

function Gone({ text }: { text: string }) {
  return (
    <FailedState text={text} help="It may have been withdrawn, or its address is wrong.">
      <LinkButton variant="quiet" to="/allreg">
        All registrations
      </LinkButton>
    </FailedState>
  );
}

/** One registration with its actions. It is not fetched for users who may not see it. */
export default function RegistrationDetail() {
  const { eventID = '' } = useParams();
  const viewer = useViewer();
  const { filter } = useListFilter();
  const admitted = mayReview(viewer);
  const desk = useQuery({ ...deskQuery(eventID, filter), enabled: admitted });

  if (admitted && desk.data)
    return <RegistrationDesk key={eventID} desk={desk.data} mayUndo={viewer === 'superadmin'} />;
  return (
    <DeskPage title="Registration" back={{ to: '/allreg', label: 'Events' }}>
      {viewer !== 'unknown' && !admitted && <NotForYou />}
      {viewer === 'unknown' && <LoadingState />}
      {admitted && <QueryState query={desk} missing={<Gone text={errorText(desk.error)} />} />}
    </DeskPage>
  );
}
