import { useMutation } from '@tanstack/react-query';
import { Button } from '#platform/web/ui/button.tsx';
import { signOutMutation } from './api.ts';

/** Ends the session and loads the home page (product 4.5). */
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
