import { useEffect, useState } from 'react';
import { refusalSentence } from '../../../rule/sentence.ts';
import type { Press } from '../press.ts';
import type { DebateDesk } from '../use-debate-desk.ts';

/** Records the rows of a sheet together. Says how many were recorded, or why none was, if the room has moved on meanwhile. */
export function useRecording(desk: DebateDesk): {
  record: (presses: readonly Press[], recorded: string, done: () => void) => void;
  text: string;
} {
  const [sent, setSent] = useState<{ from: number; recorded: string; done: () => void } | null>(null);
  const [text, setText] = useState('');
  const { steps, refused, leaveRefused } = desk;
  useEffect(() => {
    if (!sent) return;
    if (refused) {
      setText(`Nothing was recorded. ${refusalSentence(refused.refusal)}`);
      setSent(null);
      leaveRefused();
    } else if (steps.length > sent.from) {
      setText(sent.recorded);
      setSent(null);
      sent.done();
    }
  }, [sent, steps, refused, leaveRefused]);
  return {
    text,
    record: (presses, recorded, done) => {
      setText('');
      setSent({ from: steps.length, recorded, done });
      desk.press(...presses);
    },
  };
}
