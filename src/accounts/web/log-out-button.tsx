import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { logOutMutation } from './api.ts';

export function LogOutButton() {
  const logOut = useMutation(logOutMutation);
  return (
    <Button
      variant="quiet"
      pending={logOut.isPending}
      pendingText="Logging out..."
      onClick={() => logOut.mutate()}
    >
      Log out
    </Button>
  );
}
