import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { OfflineNotice } from '../ui/offline-notice.tsx';
import { autofocusFirstControl } from './focus-first.ts';

/**
 * Buttons at the end of a dialog. While the browser is offline, or after a call without an answer, a notice above them
 * says so, because the errors of a dialog stay silent in that case.
 */
export function DialogButtons({
  pending,
  failure,
  kept,
  worksOffline = false,
  focusesCancel = false,
  cancelLabel = 'Cancel',
  onCancel,
  children,
}: {
  /** True while the request is running. The dialog cannot be cancelled then. */
  pending: boolean;
  /** The error of the last call, for the notice after a call without an answer. */
  failure?: unknown;
  /** What the dialog still contains, such as 'your answers'. Undefined if nothing was filled in. */
  kept?: string | undefined;
  /** True for dialogs that call no server, or keep what they send on the device. They show no notice. */
  worksOffline?: boolean;
  /** True to focus Cancel when the dialog opens, for dangerous actions. */
  focusesCancel?: boolean;
  cancelLabel?: string;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {!worksOffline && (
        <OfflineNotice
          call={{ isPending: pending, failureReason: failure }}
          kept={kept}
          className="basis-full"
        />
      )}
      <span ref={focusesCancel ? autofocusFirstControl : undefined} className="contents">
        <Button variant="quiet" disabled={pending} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </span>
      {children}
    </div>
  );
}
