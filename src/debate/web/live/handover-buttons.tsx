import { useState } from 'react';
import { startFileDownload } from '#platform/web/save-file.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { OpenFile } from '../console/open-file.tsx';
import { openDebateStore } from './debate-store.ts';
import { openHandover, readHandoverFile, toHandoverFile } from './handover.ts';
import type { LiveDebate } from './live-debate.ts';

/** Hands the lead over by a file, or goes on from one: both without a network. */
export function HandoverButtons({ live, isLead }: { live: LiveDebate; isLead: boolean }) {
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handOver = async () => {
    setMaking(true);
    const handover = await live.handOver();
    setMaking(false);
    setProblem(
      handover
        ? undefined
        : 'This device needs the network once before it can hand over. Try again with a network.',
    );
    if (handover) startFileDownload('handover.json', toHandoverFile(handover));
  };
  const open = async (text: string) => {
    const opened = await openFile(live, text);
    if (opened) return opened;
    location.reload();
    return undefined;
  };
  return (
    <>
      <p className="text-muted">
        Without a network, another laptop goes on from a file: give it on a USB stick or by nearby share. The
        other laptop must have opened this page once.
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {isLead && (
          <Button variant="quiet" pending={isMaking} onClick={() => void handOver()}>
            Hand over by a file
          </Button>
        )}
        <OpenFile label="Open a handover file" onText={open} />
      </div>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}

/** Stores what the file of a lead contains. Returns a sentence if it cannot be used. */
async function openFile(live: LiveDebate, text: string): Promise<string | undefined> {
  const { answer } = live.status();
  const of = { eventName: answer.eventName, committee: answer.committee };
  const file = readHandoverFile(text, of);
  if ('problem' in file) return file.problem;
  const store = openDebateStore(of, live.accountId);
  const own = live.toStored();
  const opened = openHandover(file, { own, device: live.device, now: live.now() });
  if ('problem' in opened) return opened.problem;
  await live.close();
  const last = (await store.listWaiting()).at(-1)?.order ?? 0;
  await store.keep(opened.debate);
  await store.putWaiting(opened.waiting.map((one, at) => ({ order: last + at + 1, ...one })));
  return undefined;
}
