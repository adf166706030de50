import type { Ref } from 'react';

/** A search box that filters the list below while the user types. */
export function SearchBox({
  label,
  value,
  onChange,
  onEnter,
  onLeave,
  ref,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Moves from the box to the results. */
  onEnter?: () => void;
  /** The target of Escape. */
  onLeave?: () => void;
  ref?: Ref<HTMLInputElement>;
}) {
  return (
    <search className="search-box">
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && onEnter) {
            // Otherwise the newly focused element would receive the same key event.
            event.preventDefault();
            onEnter();
          }
          if (event.key !== 'Escape') return;
          // The browser would clear the box at Escape.
          event.preventDefault();
          event.currentTarget.blur();
          onLeave?.();
        }}
        className="control"
      />
    </search>
  );
}
