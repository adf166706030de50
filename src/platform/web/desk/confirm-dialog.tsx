import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { autofocusFirstControl } from './focus-first.ts';

/**
 * Dialog that asks for confirmation. It cannot be closed while `pending` is true. The focus starts at the confirming
 * button, or at Cancel for dangerous actions.
 */
export function ConfirmDialog({
  title,
  children,
  answer,
  cancelLabel,
  variant = 'primary',
  pending,
  disabled = false,
  worksOffline = false,
  onYes,
  onNo,
}: {
  title: string;
  children: ReactNode;
  answer: string;
  cancelLabel?: string;
  variant?: ButtonVariant;
  pending: boolean;
  /** True while there is nothing to confirm. */
  disabled?: boolean;
  /** True for actions that call no server. */
  worksOffline?: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  const isDangerous = variant === 'danger';
  return (
    <Dialog open held={pending} onClose={onNo} title={title} className="max-w-lg">
      <div className="grid gap-4">{children}</div>
      <div className="mt-6">
        <DialogButtons
          pending={pending}
          worksOffline={worksOffline}
          focusesCancel={isDangerous}
          onCancel={onNo}
          {...(cancelLabel && { cancelLabel })}
        >
          <span ref={isDangerous ? undefined : autofocusFirstControl} className="contents">
            <Button variant={variant} pending={pending} disabled={disabled} onClick={onYes}>
              {answer}
            </Button>
          </span>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
