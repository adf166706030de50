import { useState } from 'react';
import { toast } from '../toast.ts';

/**
 * Button that copies a text.
 * @param name what the text is, for screen readers
 */
export function CopyButton({ name, text }: { name: string; text: string }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      toast('This browser does not let the page copy. Please select the text.', { kind: 'error' });
    }
  };
  return (
    <>
      <button
        type="button"
        className="min-h-11 min-w-14 flex-none text-right text-sm underline decoration-gold-line underline-offset-4"
        onClick={copy}
      >
        {done ? 'Copied' : 'Copy'}
        <span className="sr-only"> {name}</span>
      </button>
      <span className="sr-only" role="status">
        {done && `${name} copied`}
      </span>
    </>
  );
}
