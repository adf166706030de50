import { useSyncExternalStore } from 'react';
import { errorText } from '#platform/web/api.ts';
import { getLoginProviderName } from '#platform/web/html-attributes.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { beginProviderLoginMutation } from './api.ts';
import { useLoginRedirect } from './login-error.tsx';

const subscribeToNothing = () => () => {};

/**
 * Button to log in with a provider. Every prerendered page contains it. If the site has no provider, CSS hides it until
 * hydration removes it.
 */
export function ProviderButton() {
  const name = getLoginProviderName();
  const isShown = useSyncExternalStore(
    subscribeToNothing,
    () => name !== '',
    () => true,
  );
  const begin = useMutation(beginProviderLoginMutation);
  const sendToLogin = useLoginRedirect();
  if (!isShown) return null;
  return (
    <div data-needs="provider" className="grid gap-5">
      <Button
        variant="quiet"
        className="w-full"
        pending={begin.isPending}
        pendingText={`Going to ${name}...`}
        onClick={() => begin.mutate(undefined, { onError: (error) => sendToLogin(errorText(error)) })}
      >
        {`Continue with ${name}`}
      </Button>
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or with a password
      </p>
    </div>
  );
}
