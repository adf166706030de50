import type { ComponentProps } from 'react';
import { z } from 'zod';
import { currentPasswordField, wrongPasswordError } from '#accounts/contract/common.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { PasswordField } from '#platform/web/ui/field.tsx';

const schema = z.object({ password: currentPasswordField });

/** Asks for the password of the account before the key of a reader is stored. */
export function PasswordDialog({
  submitLabel,
  pending,
  onSubmit,
  onClose,
}: Pick<
  ComponentProps<typeof FormDialog<z.input<typeof schema>, z.output<typeof schema>>>,
  'submitLabel' | 'pending' | 'onSubmit' | 'onClose'
>) {
  return (
    <FormDialog
      title="Confirm that it is you"
      schema={schema}
      defaultValues={{ password: '' }}
      errorFields={{ [wrongPasswordError.code]: 'password' }}
      pending={pending}
      pendingText="Saving..."
      submitLabel={submitLabel}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <PasswordField
          label="Password of your account"
          help="The password with which you log in, not your passphrase for reports."
          autoComplete="current-password"
          error={mistake('password')}
          {...register('password')}
        />
      )}
    </FormDialog>
  );
}
