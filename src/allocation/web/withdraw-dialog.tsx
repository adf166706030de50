import type { ReactNode } from 'react';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import type { createDialogMutationHandlers } from '#platform/web/ui/form-errors.ts';
import { withdrawOwnRegistration } from '../contract.ts';

const withdrawForm = withdrawOwnRegistration.body.pick({ reason: true });

export function WithdrawDialog({
  title,
  reasonLabel,
  children,
  pending,
  onWithdraw,
  onClose,
}: {
  title: string;
  reasonLabel: string;
  children: ReactNode;
  pending: boolean;
  onWithdraw: (reason: string, outcome: ReturnType<typeof createDialogMutationHandlers>) => void;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title={title}
      schema={withdrawForm}
      defaultValues={{ reason: '' }}
      pending={pending}
      submitLabel="Withdraw"
      variant="danger"
      onSubmit={({ reason }, outcome) => onWithdraw(reason, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          {children}
          <Field
            label={reasonLabel}
            help="One line is enough. Only the secretariat reads it."
            error={mistake('reason')}
            maxLength={500}
            {...register('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
