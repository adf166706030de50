import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';

/** A field with the button that uses it. */
export function Row({
  button,
  disabled = false,
  onPress,
  children,
}: {
  button: string;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-40 flex-1">{children}</div>
      <Button variant="quiet" disabled={disabled} onClick={onPress}>
        {button}
      </Button>
    </div>
  );
}
