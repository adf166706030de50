import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { reasonText } from '../contract.ts';

/** Explains the consequences of a withdrawal and asks for a reason. */
export function WithdrawDialog({
  title,
  label,
  children,
  pending,
  onWithdraw,
  onClose,
}: {
  title: string;
  /** The label of the reason field. */
  label: string;
  children: ReactNode;
  pending: boolean;
  onWithdraw: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const withdraw = () => {
    setMissing(!reason.trim());
    if (!reason.trim()) return focusField('reason');
    onWithdraw(reason);
  };
  return (
    <ConfirmDialog
      title={title}
      answer="Withdraw"
      variant="danger"
      pending={pending}
      onYes={withdraw}
      onNo={onClose}
    >
      {children}
      <Field
        name="reason"
        label={label}
        help="One line is enough. Only the secretariat reads it."
        error={missing && !reason.trim() ? reasonText : undefined}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}
