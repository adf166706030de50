import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { EventSwitcher } from '#conference/web/index.ts';
import { plural } from '#platform/rule/plural.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useUnsavedChangesGuard } from '#platform/web/desk/use-unsaved-changes.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextArea } from '#platform/web/ui/field.tsx';
import { showErrorAsToastAndAtField } from '#platform/web/ui/form-errors.ts';
import { OfflineNotice } from '#platform/web/ui/offline-notice.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { emergencyContactRetentionDays, updateWelfareSettings } from '../../contract.ts';
import {
  buildUpdateWelfareSettingsMutation,
  buildWelfareSettingsQuery,
  type WelfareSettings,
} from '../api.ts';

const title = 'Minors and emergencies';

export const meta = () => [{ title: pageTitle(title) }];

export default function Minors() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title={title} back={{ to: '/superadmin', label: 'Go Back' }}>
        <EventSwitcher>{({ _id, eventName }) => <Loader key={_id} eventName={eventName} />}</EventSwitcher>
      </DeskPageFrame>
    </DeskGate>
  );
}

function Loader({ eventName }: { eventName: string }) {
  const settings = useQuery(buildWelfareSettingsQuery(eventName));
  if (!settings.data) return <QueryState query={settings} />;
  return <SettingsForm key={settings.data.revision} eventName={eventName} settings={settings.data} />;
}

function SettingsForm({ eventName, settings }: { eventName: string; settings: WelfareSettings }) {
  const { consent, revision } = settings;
  const change = useMutation(buildUpdateWelfareSettingsMutation(useQueryClient()));
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(updateWelfareSettings.body),
    defaultValues: {
      eventName,
      revision,
      asksBirthDate: settings.asksBirthDate,
      asksEmergencyContact: settings.asksEmergencyContact,
      consentText: consent?.text ?? '',
    },
  });
  useUnsavedChangesGuard(formState.isDirty && !change.isSuccess ? 'unkept' : 'none', title);
  const submit = handleSubmit((body) =>
    change.mutate(body, {
      onSuccess: ({ message }) => toast(message, { kind: 'success' }),
      onError: (error) => showErrorAsToastAndAtField(error, {}, setError),
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-3xl gap-6">
      <p className="text-muted">
        Delegates enter these details on their dashboard after registering, so the form stays short.
      </p>
      <Switch
        label="Ask for the date of birth"
        help="Delegates under 18 on the first day then need the consent of a parent or guardian."
        {...register('asksBirthDate')}
      />
      <Switch
        label="Ask for an emergency contact"
        help={`Superadmins and hospitality see it, and each opening by hospitality is logged. It is erased ${emergencyContactRetentionDays} days after the event.`}
        {...register('asksEmergencyContact')}
      />
      <TextArea
        label="Consent text for guardians"
        rows={12}
        help={
          consent ? (
            <>
              Version {consent.version}, <Time at={consent.createdAt} />,{' '}
              {consent.signatures === 0
                ? 'not signed yet'
                : plural(consent.signatures, { one: 'signed once', other: 'signed # times' })}
              . A changed text is a new version. Signatures keep the version that was signed.
            </>
          ) : (
            'Parents and guardians read it and sign it by typing their name, or on paper.'
          )
        }
        error={formState.errors.consentText?.message}
        {...register('consentText')}
      />
      <div className="grid justify-items-start gap-3">
        <OfflineNotice call={change} kept="your changes" />
        <Button type="submit" pending={change.isPending}>
          Save settings
        </Button>
      </div>
    </form>
  );
}

function Switch({ label, help, ...input }: { label: string; help: string } & React.ComponentProps<'input'>) {
  return (
    <label className="flex items-start gap-3">
      <input type="checkbox" className="mt-1.5" {...input} />
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="field-help block">{help}</span>
      </span>
    </label>
  );
}
