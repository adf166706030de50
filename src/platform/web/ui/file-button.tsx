/** Reads a text file of this device. */
export function FileButton({
  label,
  accept,
  className = '',
  onText,
}: {
  label: string;
  /** Types and extensions of files, as in `accept` of an input. */
  accept: string;
  className?: string;
  onText: (text: string, fileName: string) => void;
}) {
  return (
    <label
      className={`inline-flex min-h-11 cursor-pointer items-center justify-self-start font-semibold text-gold-text has-focus-visible:outline-2 ${className}`}
    >
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={async ({ target }) => {
          const [file] = target.files ?? [];
          if (file) onText(await file.text(), file.name);
          // Empties the input, so that the same file can be chosen again.
          target.value = '';
        }}
      />
      {label}
    </label>
  );
}
