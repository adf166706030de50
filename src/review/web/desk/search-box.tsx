import type { Ref } from 'react';

/** One box that narrows what is below it while somebody types. */
export function SearchBox({
  label,
  value,
  onChange,
  ref,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  return (
    <search className="block w-full max-w-xl">
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
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
        className="control"
      />
    </search>
  );
}
