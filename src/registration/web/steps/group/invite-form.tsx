import { type ClipboardEvent, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { fieldId } from '#platform/web/ui/field-id.ts';
import { sendInvite } from '../../../contract/group.ts';
import { splitEmailAddresses } from '../../../rule/email-addresses.ts';
import { KeepInviteButton } from './later-invites.tsx';
import type { GroupNames } from './share-dialog.tsx';
import type { LeaderInvitationActions, SentTo } from './use-leader-invitation-actions.ts';

/**
 * Maximum number of addresses that can be invited at once. The rate limit allows a leader as many invitations in an
 * hour.
 */
const maxAddresses = 60;

interface InviteFormProps {
  eventName: string;
  grpName: string;
  invitations: LeaderInvitationActions;
  onBadName: (text: string) => void;
}

/** Invites members. The form is validated with the schema of the call (product 12.2). */
export function InviteForm({ eventName, grpName, invitations, onBadName }: InviteFormProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { invite, inviteSeveral, results, clearResults } = invitations;
  const isPending = invite.isPending || inviteSeveral.isPending;

  const fail = (problem: string) => {
    setError(problem);
    focusField('members');
  };

  /** Returns the addresses that the schema rejects, or undefined if only the group's name is wrong for one. */
  const findInvalid = (emails: readonly string[]): string[] | undefined => {
    const invalid: string[] = [];
    for (const email of emails) {
      const checked = sendInvite.body.safeParse({ email, eventName, grpName });
      if (checked.success) continue;
      if (checked.error.issues.every(({ path }) => path[0] === 'grpName')) return undefined;
      invalid.push(email);
    }
    return invalid;
  };

  const send = () => {
    if (isPending) return;
    if (!grpName.trim()) return onBadName('Give your group a name');
    const emails = splitEmailAddresses(text);
    const invalid = findInvalid(emails.length > 0 ? emails : ['']);
    if (!invalid) return onBadName('Give your group a name of letters');
    if (invalid.length > 0 && emails.length > 1)
      return fail(`Correct or remove what is not an email address: ${invalid.slice(0, 5).join(', ')}`);
    if (invalid.length > 0)
      return fail('Enter the email address your member signed up with, such as name@example.org');
    if (emails.length > maxAddresses) return fail(`Invite at most ${maxAddresses} members at once`);
    setError(undefined);
    clearResults();
    // Replaces the text, unless the leader has typed meanwhile.
    const replace = (rest: string) => setText((typed) => (typed === text ? rest : typed));
    const [email = ''] = emails;
    if (emails.length === 1) invite.mutate(email, { onSuccess: () => replace('') });
    else
      inviteSeveral.mutate(emails, {
        onSuccess: (sent) =>
          replace(
            sent
              .filter(({ failure }) => failure !== undefined)
              .map((to) => to.email)
              .join(', '),
          ),
      });
  };

  // Handles a pasted column, whose lines a browser would join in a field of one line.
  const paste = (event: ClipboardEvent) => {
    const pasted = splitEmailAddresses(event.clipboardData.getData('text'));
    if (pasted.length < 2) return;
    event.preventDefault();
    setText((typed) => splitEmailAddresses(`${typed}, ${pasted.join(', ')}`).join(', '));
  };

  return (
    <div className="grid gap-4">
      <form
        className="grid gap-3 sm:grid-cols-main-end sm:items-end"
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
          help="You can paste several addresses at once."
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          value={text}
          onPaste={paste}
          onChange={(event) => setText(event.target.value)}
          error={error}
        />
        <Button
          type="submit"
          variant="quiet"
          className="sm:min-h-12"
          pending={isPending}
          pendingText="Sending..."
        >
          {splitEmailAddresses(text).length > 1
            ? `Send ${splitEmailAddresses(text).length} invites`
            : 'Send invite'}
        </Button>
      </form>
      <Results results={results} isPending={inviteSeveral.isPending} group={{ eventName, grpName }} />
    </div>
  );
}

function Results({
  results,
  isPending,
  group,
}: {
  results: readonly SentTo[];
  isPending: boolean;
  group: GroupNames;
}) {
  const invited = results.filter(({ failure }) => failure === undefined).length;
  return (
    <>
      <p role="status" hidden={results.length === 0} className="text-sm/relaxed font-semibold">
        {results.length > 0 &&
          (isPending ? `${invited} invited so far` : `${invited} of ${results.length} invited`)}
      </p>
      {results.length > 0 && (
        <ul aria-label="Results" className="-mt-2 grid gap-2 text-sm/relaxed">
          {results.map(({ email, failure, canWait }) => (
            <li key={email} className="border-t border-line pt-2 [overflow-wrap:anywhere]">
              {email}:{' '}
              {failure === undefined ? (
                <span className="text-viridian">Invited</span>
              ) : (
                <span className="text-danger">{failure}</span>
              )}
              {canWait && !isPending && <KeepInviteButton email={email} group={group} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
