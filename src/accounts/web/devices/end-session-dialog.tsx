import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endSession } from '../../contract.ts';
import { endSessionsMutation, sessionsQuery } from '../api.ts';
import { PasswordDialog } from '../password-dialog.tsx';

/** What is to be logged out: one session, or without an id every other one; `what` names it in a sentence. */
export interface Ended {
  sessionID?: string;
  what: string;
}

/** Asks for the password before anything is logged out. */
export function EndSessionDialog({
  ended: { sessionID, what },
  onCancel,
  onDone,
}: {
  ended: Ended;
  onCancel: () => void;
  onDone: () => void;
}) {
  const cache = useQueryClient();
  const { wrongPassword, noSuchSession } = endSession.errors;
  return (
    <PasswordDialog
      question={{
        title: `Log out ${what}?`,
        action: 'Log out',
        pendingText: 'Logging out...',
        wrongPassword: wrongPassword[1],
        gone: noSuchSession[1],
      }}
      call={useMutation(endSessionsMutation)}
      body={(password) => ({ sessionID, password })}
      onCancel={onCancel}
      onDone={() => {
        cache.invalidateQueries({ queryKey: sessionsQuery.queryKey });
        onDone();
      }}
    />
  );
}
