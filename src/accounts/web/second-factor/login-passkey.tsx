import { useEffect, useRef } from 'react';
import { Button } from '#platform/web/ui/button.tsx';

/** The second step of a login whose account has passkeys alone: the password was right, and opens nothing here. */
export function LoginPasskey({
  isPending,
  onAsk,
  onBack,
}: {
  isPending: boolean;
  onAsk: () => void;
  onBack: () => void;
}) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className="outline-none">
        Your account belongs to the secretariat, and its second factor is a passkey. Use the device that you
        made it with, and you are in. Lost it? A superadmin can reset your second factor.
      </p>
      <Button
        className="w-full"
        pending={isPending}
        pendingText="Waiting for your passkey..."
        onClick={onAsk}
      >
        Use your passkey
      </Button>
      <div>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}
