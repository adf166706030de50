import { useState } from 'react';
import type { DebateRecord } from '../console/debate-record.ts';
import { readPracticeFile } from './practice-store.ts';

/** Opens a practice that was saved to a file. */
export function OpenFile({ onOpen }: { onOpen: (record: DebateRecord) => void }) {
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
            const read = file && readPracticeFile(await file.text());
            setProblem(read && 'problem' in read ? read.problem : undefined);
            if (read && !('problem' in read)) onOpen(read);
            target.value = '';
          }}
        />
        Open a saved practice
      </label>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
