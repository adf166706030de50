import { useEffect, useState } from 'react';
import { callApi } from '#platform/web/api.ts';
import { removeToken } from '#platform/web/session.ts';
import type { getDemo } from '../contract.ts';

/** The last minute before a reset is announced. */
const warnMs = 60_000;
const askMs = 15_000;

type Reset = 'later' | 'soon' | 'done';

/** Returns true if the demo that answers is a later one than this page is of. */
async function isReset(resetsAt: number): Promise<boolean> {
  const demo = await callApi<typeof getDemo>({ method: 'GET', path: '/v1/api/demo' }).catch(() => undefined);
  return demo?.resetsAt !== undefined && demo.resetsAt !== null && Date.parse(demo.resetsAt) > resetsAt;
}

/** Warns before a reset, and says afterwards that the session of this browser is over. */
export default function ResetNotice({ resetsAt }: { resetsAt: number }) {
  const [reset, setReset] = useState<Reset>('later');
  useEffect(() => {
    if (reset === 'done') return;
    const look = async () => {
      if (resetsAt - Date.now() <= warnMs) setReset('soon');
      if (!(await isReset(resetsAt))) return;
      removeToken();
      setReset('done');
    };
    void look();
    const timer = setInterval(() => void look(), askMs);
    return () => clearInterval(timer);
  }, [resetsAt, reset]);
  return (
    <p role="status" className="font-semibold">
      {reset === 'soon' && 'The demo is reset within a minute. What you entered is deleted.'}
      {reset === 'done' && (
        <>
          The demo was reset, and you were logged out.{' '}
          <a href="/login" className="underline underline-offset-4">
            Start again
          </a>
        </>
      )}
    </p>
  );
}
