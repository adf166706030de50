import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { fieldId } from '#platform/web/ui/field-id.ts';
import { sendInvite } from '../../contract/group.ts';
import type { useInvitations } from './use-invitations.ts';

interface InviteFormProps {
  eventName: string;
  grpName: string;
  invitations: ReturnType<typeof useInvitations>;
  /** Called when the group's name is invalid. */
  onBadName: (text: string) => void;
}

/** Invites one member by e-mail, validated with the call's contract (product 12.2). */
export function InviteForm({ eventName, grpName, invitations, onBadName }: InviteFormProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const { invite } = invitations;

  const send = () => {
    if (!grpName.trim()) return onBadName('Give your group a name');
    const checked = sendInvite.body.safeParse({ email, eventName, grpName });
    if (!checked.success) {
      const badName = checked.error.issues.every(({ path }) => path[0] === 'grpName');
      if (badName) return onBadName('Give your group a name of letters');
      setError('Enter the e-mail address your member signed up with, such as name@example.org');
      return focusField('members');
    }
    setError(undefined);
    // The leader may have typed the next address already: only the sent one is cleared.
    const clear = () => setEmail((typed) => (typed === email ? '' : typed));
    invite.mutate(checked.data.email, { onSuccess: clear });
  };

  return (
    <form
      className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        name="members"
        id={fieldId('members')}
        label="Member’s email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={error}
      />
      <Button
        type="submit"
        variant="quiet"
        className="sm:min-h-12"
        pending={invite.isPending}
        pendingText="Sending..."
      >
        Send invite
      </Button>
    </form>
  );
}
