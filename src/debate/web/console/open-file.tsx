import { useState } from 'react';

/** Opens a file of this device, such as a saved practice. */
export function OpenFile({
  label,
  onText,
}: {
  label: string;
  /** Takes the text of the file. Returns a sentence if it cannot be used. */
  onText: (text: string) => string | undefined | Promise<string | undefined>;
}) {
  const [problem, setProblem] = useState<string>();
  return (
    <div className="grid gap-2">
      <label className="inline-flex min-h-11 cursor-pointer items-center justify-self-start font-semibold text-gold-text has-focus-visible:outline-2">
        <input
          type="file"
          accept=".json,application/json"
          className="sr-only"
          onChange={async ({ target }) => {
            const [file] = target.files ?? [];
            setProblem(file && (await onText(await file.text())));
            target.value = '';
          }}
        />
        {label}
      </label>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
