import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildStopCertificatesMutation, type Certificates } from '../api.ts';

const tickMs = 250;

/** Counts down until the mails of issued certificates leave, and stops them (product 24.21). */
export function StopBar({
  eventName,
  stoppable: { issuedAt, count, leavesInMs },
}: {
  eventName: string;
  stoppable: Certificates['stoppable'][number];
}) {
  const [left, setLeft] = useState(leavesInMs);
  const stop = useMutation(buildStopCertificatesMutation(useQueryClient()));
  useEffect(() => {
    const end = performance.now() + leavesInMs;
    const timer = setInterval(() => setLeft(end - performance.now()), tickMs);
    return () => clearInterval(timer);
  }, [leavesInMs]);
  if (left <= 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-l-4 border-gold-line bg-surface p-4">
      <p className="font-semibold tabular-nums">
        {plural(count, { one: '# certificate is issued', other: '# certificates are issued' })}. Mails leave
        in {Math.ceil(left / 1000)} s.
      </p>
      <Button
        variant="danger"
        pending={stop.isPending}
        pendingText="Stopping..."
        onClick={() => stop.mutate({ eventName, issuedAt }, createToastMutationHandlers())}
      >
        Stop
      </Button>
    </div>
  );
}
