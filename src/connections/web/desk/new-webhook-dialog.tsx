import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field, FieldHelpAndError } from '#platform/web/ui/field.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { createWebhook, webhookOccasionLabels } from '../../contract.ts';
import { buildCreateWebhookMutation } from './api.ts';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

/** Creates a webhook, and then shows its signing secret until the dialog is closed. */
export function NewWebhookDialog({
  eventName,
  defaultLastDay,
  onClose,
}: {
  eventName: string;
  defaultLastDay: string;
  onClose: () => void;
}) {
  const create = useMutation(buildCreateWebhookMutation(useQueryClient()));
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  const { errors } = createWebhook;
  return (
    <FormDialog
      title="Create webhook"
      schema={createWebhook.body}
      defaultValues={{ eventName, name: '', address: '', occasions: [], lastDay: defaultLastDay }}
      errorFields={{
        [errors.addressNotPublic.code]: 'address',
        [errors.invalidLastDay.code]: 'lastDay',
      }}
      pending={create.isPending}
      submitLabel="Create webhook"
      onSubmit={(body, { onError }) =>
        create.mutate(body, { onError, onSuccess: (made) => setSecret(made.secret) })
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <Field
            label="What it is for"
            help="Such as 'Chat of the delegate affairs team'."
            autoComplete="off"
            error={mistake('name')}
            {...register('name')}
          />
          <Field
            label="Address"
            help="The https address of your program."
            type="url"
            autoComplete="off"
            error={mistake('address')}
            {...register('address')}
          />
          <fieldset className="field" aria-describedby={mistake('occasions') && 'webhook-occasions-error'}>
            <legend className="field-legend">Occasions</legend>
            <FieldHelpAndError id="webhook-occasions" error={mistake('occasions')} />
            <div className="grid gap-x-5 sm:grid-cols-2">
              {Object.entries(webhookOccasionLabels).map(([occasion, label]) => (
                <label key={occasion} className="flex min-h-11 items-center gap-3">
                  <input type="checkbox" value={occasion} {...register('occasions')} />
                  <span className="min-w-0">{label}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <Field
            label="Last day"
            help="The webhook stops after this day, at most a year ahead."
            type="date"
            error={mistake('lastDay')}
            {...register('lastDay')}
          />
        </>
      )}
    </FormDialog>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="Webhook created"
      what="secret"
      texts={[{ name: 'Signing secret', text: secret }]}
      onClose={onClose}
    >
      Your program checks with it that a message comes from this site. Messages are signed as Standard
      Webhooks describe.
    </ShownOnceDialog>
  );
}
