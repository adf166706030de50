import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { addPasskey, startPasskey } from '../../contract/passkeys.ts';
import { dialogOutcome, type RefusedFields } from '../error-texts.ts';
import { SubmitButton } from '../form-page.tsx';
import { OwnPasswordField } from '../password-dialog.tsx';
import { addPasskeyMutation, refreshPasskeys } from './api.ts';

type Form = { name: string; password: string };
const form = addPasskey.body.pick({ name: true }).extend(startPasskey.body.shape);
const refusedFields: RefusedFields<Form> = { [startPasskey.errors.wrongPassword[1]]: 'password' };

/** Asks for a name and the password, then leaves the rest to the browser. */
export function AddPasskeyDialog({
  device,
  onCancel,
  onDone,
}: {
  device: string;
  onCancel: () => void;
  onDone: () => void;
}) {
  const cache = useQueryClient();
  const add = useMutation(addPasskeyMutation);
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(form),
    defaultValues: { name: device, password: '' },
  });
  const submit = handleSubmit((body) =>
    add.mutate(
      body,
      dialogOutcome(refusedFields, setError, () => {
        refreshPasskeys(cache);
        onDone();
      }),
    ),
  );
  return (
    <Dialog open held={add.isPending} onClose={onCancel} title="Add a passkey" className="max-w-lg">
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <Field
          label="Name"
          help="What you will know it by, such as the device that keeps it."
          maxLength={60}
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <OwnPasswordField error={formState.errors.password?.message} field={register('password')} />
        <SubmitButton call={add} pendingText="Waiting for your browser...">
          Continue
        </SubmitButton>
      </form>
    </Dialog>
  );
}
