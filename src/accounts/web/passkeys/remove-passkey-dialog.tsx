import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removePasskey } from '../../contract/passkeys.ts';
import { PasswordDialog } from '../password-dialog.tsx';
import { refreshPasskeys, removePasskeyMutation } from './api.ts';

/** Asks for the password before a passkey goes. */
export function RemovePasskeyDialog({
  passkey: { passkeyID, name },
  onCancel,
  onDone,
}: {
  passkey: { passkeyID: string; name: string };
  onCancel: () => void;
  onDone: () => void;
}) {
  const cache = useQueryClient();
  const { wrongPassword, noSuchPasskey } = removePasskey.errors;
  return (
    <PasswordDialog
      question={{
        title: `Remove ${name}?`,
        action: 'Remove',
        pendingText: 'Removing...',
        wrongPassword: wrongPassword[1],
        gone: noSuchPasskey[1],
      }}
      call={useMutation(removePasskeyMutation)}
      body={(password) => ({ passkeyID, password })}
      onCancel={onCancel}
      onDone={() => {
        refreshPasskeys(cache);
        onDone();
      }}
    >
      <p>It opens your account no more, and your other devices are signed out.</p>
    </PasswordDialog>
  );
}
