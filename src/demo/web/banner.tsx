import { lazy, Suspense } from 'react';
import type { DemoFacts } from '#platform/contract/demo-facts.ts';
import { demoPath } from '#platform/contract/paths.ts';
import { formatClockTime } from '#platform/rule/dates.ts';
import type { ClubRegion } from '#platform/rule/region.ts';
import { useHydrated } from '#platform/web/use-hydrated.ts';

const ResetNotice = lazy(() => import('./reset-notice.tsx'));

/** Says on every page that this is a demo, and when a public one is reset. It is part of the page without scripts too. */
export function DemoBanner({
  demo: { isPublic, resetsAt },
  region,
}: {
  demo: DemoFacts;
  region: ClubRegion;
}) {
  const isHydrated = useHydrated();
  return (
    <aside aria-label="Demo" className="border-b border-gold-line bg-sunken text-sm print:hidden">
      <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <p className="max-w-[75ch]">
          <b>Demo.</b>{' '}
          {isPublic ? 'Everyone sees what you enter: use made-up names.' : 'All people are samples.'}
          {resetsAt !== null && ` Reset at ${formatClockTime(resetsAt, region)}.`}
        </p>
        {resetsAt !== null && isHydrated && (
          <Suspense fallback={null}>
            <ResetNotice resetsAt={resetsAt} />
          </Suspense>
        )}
        <a href={demoPath} className="ml-auto py-1 font-semibold underline underline-offset-4">
          Look around
        </a>
      </div>
    </aside>
  );
}
