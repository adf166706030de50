import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { autofocusFirstControl } from './focus-first.ts';

export function DialogButtons({
  pending,
  focusesCancel = false,
  cancelLabel = 'Cancel',
  onCancel,
  children,
}: {
  /** True while the request is running. The dialog cannot be cancelled then. */
  pending: boolean;
  /** True to focus Cancel when the dialog opens, for dangerous actions. */
  focusesCancel?: boolean;
  cancelLabel?: string;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <span ref={focusesCancel ? autofocusFirstControl : undefined} className="contents">
        <Button variant="quiet" disabled={pending} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </span>
      {children}
    </div>
  );
}
