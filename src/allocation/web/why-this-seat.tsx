import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { buildOwnSeatReasonsQuery } from './api.ts';

/** Loads the reasons when the delegate asks for them, because they are expensive to compute (product 18.5). */
export function WhyThisSeat({ eventName }: { eventName: string }) {
  const [isOpen, setOpen] = useState(false);
  const reasons = useQuery({ ...buildOwnSeatReasonsQuery(eventName), enabled: isOpen });
  const sentences = reasons.data?.words ?? (reasons.error ? [errorText(reasons.error)] : []);
  return (
    <div className="mt-3">
      <Button
        variant="quiet"
        aria-expanded={sentences.length > 0}
        pending={reasons.isFetching}
        pendingText="Loading..."
        onClick={() => (isOpen ? reasons.refetch() : setOpen(true))}
      >
        Why this seat?
      </Button>
      <div role="status" className="mt-2 grid gap-1">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  );
}
