import type { Ref } from 'react';

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
  onEnter?: () => void;
  /** Called at Escape, after the box has lost the focus. */
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
            // Prevents the default action, which the browser would apply to the element that `onEnter` focuses.
            event.preventDefault();
            onEnter();
          }
          if (event.key !== 'Escape') return;
          // Prevents the default action, because Escape would clear the box.
          event.preventDefault();
          event.currentTarget.blur();
          onLeave?.();
        }}
        className="control"
      />
    </search>
  );
}
