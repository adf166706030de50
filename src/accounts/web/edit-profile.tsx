import { useIsMutating, useQuery } from '@tanstack/react-query';
import { pageTitle } from '#platform/web/page-title.ts';
import { useLoginState } from '#platform/web/session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { leaving, profileQuery } from './api.ts';
import { EditProfileForm } from './edit-profile-form.tsx';
import { FormPage } from './form-page.tsx';
import { NotLoggedIn } from './not-logged-in.tsx';

export const meta = () => [{ title: pageTitle('Edit profile') }];

export default function EditProfile() {
  const login = useLoginState();
  const isLeaving = useIsMutating(leaving) > 0;
  const profile = useQuery({ ...profileQuery, enabled: login === 'in' });

  if (login === 'out' && !isLeaving) return <NotLoggedIn />;
  if (profile.data)
    return (
      <FormPage
        title="Edit profile"
        lead="Change what you like. What you leave as it is, or leave empty, stays."
        figure={profile.data.email}
        after={<TextLink to="/dashboard">Back to the dashboard</TextLink>}
      >
        <EditProfileForm profile={profile.data} />
      </FormPage>
    );
  return (
    <>
      <h1 className="sr-only">Edit profile</h1>
      {profile.isError ? <Failed retry={() => profile.refetch()} /> : <LoadingState />}
    </>
  );
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <FailedState text="Something went wrong!" help="Try again, or come back in a minute.">
      <Button onClick={retry}>Try again</Button>
    </FailedState>
  );
}
