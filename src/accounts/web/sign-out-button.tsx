import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { signOutMutation } from './api.ts';

export function SignOutButton() {
  const signOut = useMutation(signOutMutation);
  return (
    <Button
      variant="quiet"
      pending={signOut.isPending}
      pendingText="Signing out..."
      onClick={() => signOut.mutate()}
    >
      Sign out
    </Button>
  );
}
