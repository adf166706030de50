import { useState } from 'react';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { membersText } from '../model/missing.ts';
import type { Form } from '../use-registration-form.ts';
import { InviteForm } from './invite-form.tsx';
import { MemberList } from './member-list.tsx';
import { useInvitations } from './use-invitations.ts';

function GroupName({ form, error }: { form: Form; error: string | undefined }) {
  if (form.group?.named) {
    return (
      <div>
        <p className="field-help">Group name</p>
        <p className="font-heading text-2xl/[1.25] [overflow-wrap:anywhere]">{form.group.grpName}</p>
      </div>
    );
  }
  return (
    <Field
      label="Group name"
      help="It stands in every invitation and can’t be changed after the first."
      autoComplete="off"
      maxLength={80}
      error={error}
      {...form.register('grpName')}
    />
  );
}

/** The leader names the group, invites members and sees who has registered. The leader registers last. */
export function GroupStep({ form }: { form: Form }) {
  const { event, values, group } = form;
  const [badName, setBadName] = useState<{ name: string; text: string }>();
  const invitations = useInvitations(event.eventName, values.grpName);
  const tooFew = membersText(group?.registered.length ?? 0);

  const askForName = (text: string) => {
    setBadName({ name: values.grpName, text });
    focusField('grpName');
  };
  const nameError = badName?.name === values.grpName ? badName.text : form.errorOf('grpName');
  return (
    <div className="mt-5 grid gap-8">
      <p className="-mt-3 max-w-[58ch] text-muted">
        Invite at least two. Each registers through the link in their mail; you fill in the rest meanwhile and
        send last.
      </p>
      <p className="reg-notice" role="status" hidden={!tooFew}>
        {tooFew}
      </p>
      <GroupName form={form} error={nameError} />
      <InviteForm
        eventName={event.eventName}
        grpName={values.grpName}
        invitations={invitations}
        onBadName={askForName}
      />
      <MemberList members={group?.members ?? []} invitations={invitations} />
    </div>
  );
}
