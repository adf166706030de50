import { useState } from 'react';
import { sendsMail } from '#platform/web/document-facts.ts';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { membersError } from '../model/form.ts';
import type { Form } from '../use-registration-form.ts';
import { InviteForm } from './group/invite-form.tsx';
import { MemberList } from './group/member-list.tsx';
import { useInvitations } from './group/use-invitations.ts';

function GroupName({ form, error }: { form: Form; error: string | undefined }) {
  if (form.group?.isNamed) {
    return (
      <div>
        <p className="field-help">Group name</p>
        <p className="font-heading text-2xl/tight [overflow-wrap:anywhere]">{form.group.grpName}</p>
      </div>
    );
  }
  return (
    <Field
      label="Group name"
      help="Every invitation shows it. You can’t change it after the first one."
      autoComplete="off"
      maxLength={80}
      error={error}
      {...form.register('grpName')}
    />
  );
}

export function GroupStep({ form }: { form: Form }) {
  const { event, values, group } = form;
  const [badName, setBadName] = useState<{ name: string; text: string }>();
  const invitations = useInvitations(event.eventName, values.grpName);
  const tooFew = membersError(group?.registered.length ?? 0);

  const showNameError = (text: string) => {
    setBadName({ name: values.grpName, text });
    focusField('grpName');
  };
  const nameError = badName?.name === values.grpName ? badName.text : form.errorOf('grpName');
  return (
    <div className="mt-5 grid gap-8">
      <p className="-mt-3 max-w-measure text-muted">
        Invite at least two members. They register with the link in their email. You fill in the rest
        meanwhile, and register last.
      </p>
      <p className="reg-notice" role="status" hidden={!tooFew}>
        {tooFew}
      </p>
      <GroupName form={form} error={nameError} />
      <InviteForm
        eventName={event.eventName}
        grpName={values.grpName}
        invitations={invitations}
        onBadName={showNameError}
      />
      {!sendsMail() && (group?.members.length ?? 0) > 0 && (
        <p className="reg-notice">
          This site cannot send email yet. Your invitations wait, and are sent as soon as it can. Ask the club
          for help.
        </p>
      )}
      <MemberList
        members={group?.members ?? []}
        group={{ eventName: event.eventName, grpName: values.grpName }}
        invitations={invitations}
      />
    </div>
  );
}
