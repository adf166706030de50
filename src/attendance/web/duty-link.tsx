import { useQuery } from '@tanstack/react-query';
import { formatNameList } from '#platform/rule/plural.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { dutyLabels } from '../contract.ts';
import { ownDutiesQuery } from './api.ts';

/** Links to the screen with the user's duties. Renders nothing if the user has no duty. */
export function DutyLink() {
  const duties = useQuery(ownDutiesQuery).data?.duties ?? [];
  if (duties.length === 0) return null;
  return (
    <Card>
      <section aria-label="Your duties" className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="text-xl">Your duties</h2>
          <p className="text-muted">
            {formatNameList([...new Set(duties.map(({ kind }) => dutyLabels[kind]))])} at{' '}
            {formatNameList([...new Set(duties.map(({ eventName }) => eventName))])}
          </p>
        </div>
        <LinkButton to="/duty">Open your duties</LinkButton>
      </section>
    </Card>
  );
}
