import type { ReactNode } from 'react';

/** The band of every practice. It stays on top, so that no volunteer takes the practice for the real door or roll. */
export function PracticeBand({ children }: { children?: ReactNode }) {
  return (
    <div
      role="note"
      aria-label="Practice"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 bg-gold px-4 py-2 text-on-gold"
    >
      <p className="font-semibold">Practice: nothing is stored</p>
      {children}
    </div>
  );
}

/** Switches the practice to a device without a network, and back. */
export function NetworkSwitch({
  isOffline,
  onChange,
}: {
  isOffline: boolean;
  onChange: (isOffline: boolean) => void;
}) {
  return (
    <label className="ml-auto flex min-h-9 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        className="size-5"
        checked={isOffline}
        onChange={({ target }) => onChange(target.checked)}
      />
      Without network
    </label>
  );
}
