import { useState } from 'react';
import { FileButton } from '#platform/web/ui/file-button.tsx';

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
      <FileButton
        label={label}
        accept=".json,application/json"
        onText={async (text) => setProblem(await onText(text))}
      />
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
