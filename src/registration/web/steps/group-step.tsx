import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { sendsMail } from '#platform/web/html-attributes.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { renameGroup } from '../../contract/group.ts';
import { buildRenameGroupMutation } from '../api.ts';
import { findGroupSizeErrorText } from '../model/form.ts';
import type { Form } from '../use-registration-form.ts';
import { InviteForm } from './group/invite-form.tsx';
import { WaitingForSignUp } from './group/later-invites.tsx';
import { MemberList } from './group/member-list.tsx';
import { useLeaderInvitationActions } from './group/use-leader-invitation-actions.ts';

function GroupName({ form, error }: { form: Form; error: string | undefined }) {
  if (form.group?.isNamed)
    return <NamedGroup eventName={form.event.eventName} grpName={form.group.grpName} />;
  return (
    <Field
      label="Group name"
      help="Every invitation shows it."
      autoComplete="off"
      maxLength={80}
      error={error}
      {...form.register('grpName')}
    />
  );
}

function NamedGroup({ eventName, grpName }: { eventName: string; grpName: string }) {
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <div>
      <p className="field-help">Group name</p>
      <p className="font-heading text-2xl/tight [overflow-wrap:anywhere]">{grpName}</p>
      <Button variant="quiet" className="mt-3" onClick={() => setIsRenaming(true)}>
        Rename group
      </Button>
      {isRenaming && (
        <RenameDialog eventName={eventName} grpName={grpName} onClose={() => setIsRenaming(false)} />
      )}
    </div>
  );
}

const nameForm = renameGroup.body.pick({ newName: true });

function RenameDialog({
  eventName,
  grpName,
  onClose,
}: {
  eventName: string;
  grpName: string;
  onClose: () => void;
}) {
  const rename = useMutation(buildRenameGroupMutation(useQueryClient()));
  return (
    <FormDialog
      title="Rename your group"
      schema={nameForm}
      defaultValues={{ newName: grpName }}
      errorFields={{ [renameGroup.errors.nameTaken.code]: 'newName' }}
      pending={rename.isPending}
      submitLabel="Rename group"
      onSubmit={({ newName }, outcome) => rename.mutate({ eventName, grpName, newName }, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <p>Links in the invitations that you have sent still work.</p>
          <Field
            label="New name"
            autoComplete="off"
            maxLength={80}
            error={mistake('newName')}
            {...register('newName')}
          />
        </>
      )}
    </FormDialog>
  );
}

export function GroupStep({ form }: { form: Form }) {
  const { event, values, group } = form;
  const [badName, setBadName] = useState<{ name: string; text: string }>();
  const invitations = useLeaderInvitationActions(event.eventName, values.grpName);
  const tooFew = findGroupSizeErrorText(group?.registered.length ?? 0);

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
      <WaitingForSignUp group={{ eventName: event.eventName, grpName: values.grpName }} />
    </div>
  );
}
