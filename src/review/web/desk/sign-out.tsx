import { useMutation } from '@tanstack/react-query';
import { Button } from '#platform/web/ui/button.tsx';
import { signOutMutation } from '../api.ts';

export function SignOut() {
  const signOut = useMutation(signOutMutation);
  return (
    <Button variant="quiet" pending={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign out
    </Button>
  );
}
