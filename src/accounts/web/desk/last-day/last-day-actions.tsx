import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Day } from '#platform/web/ui/time.tsx';
import { setLastDay } from '../../../contract.ts';
import { PasswordDialog } from '../../password-dialog.tsx';
import { type AccountFacts, setLastDayMutation } from '../api.ts';
import { LastDayDialog } from './last-day-dialog.tsx';

/** Gives a role a last day, another one, or none. */
export function LastDayActions({ account }: { account: AccountFacts }) {
  const [asked, setAsked] = useState<'set' | 'remove'>();
  const change = useMutation(setLastDayMutation(useQueryClient()));
  const { _id: accountID, name, role, lastDay } = account;
  const { wrongPassword, noRole } = setLastDay.errors;
  const close = () => setAsked(undefined);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked('set')}>
        {lastDay ? 'Change last day' : 'Set last day'}
      </Button>
      {lastDay && (
        <Button variant="quiet" onClick={() => setAsked('remove')}>
          Remove last day
        </Button>
      )}
      {asked === 'set' && <LastDayDialog account={account} call={change} onClose={close} />}
      {asked === 'remove' && lastDay && (
        <PasswordDialog
          question={{
            title: 'Remove the last day?',
            action: 'Remove last day',
            pendingText: 'Saving...',
            wrongPassword: wrongPassword[1],
            gone: noRole[1],
          }}
          call={change}
          body={(password) => ({ accountID, lastDay: null, password })}
          onCancel={close}
          onDone={close}
        >
          <p>
            <strong className="wrap-anywhere">{name}</strong> stays {role} after <Day day={lastDay} />.
          </p>
        </PasswordDialog>
      )}
    </>
  );
}
