import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#accounts/web/index.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import type { EventSettings as Settings } from './api.ts';
import { DiscountCodes } from './discount-codes.tsx';
import { EditEventForm } from './event-form.tsx';
import { EventSectionLinks } from './event-sections.tsx';
import { EventSwitcher } from './event-switcher.tsx';
import { FeeRounds } from './fee-rounds.tsx';
import { Surcharges } from './surcharges.tsx';

export const meta = () => [{ title: pageTitle('Name, dates and fees') }];

/** Page with the settings of an event (product 5.7). */
export default function EventSettings() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Name, dates and fees" back={{ to: '/editions', label: 'Editions and events' }}>
        <EventSwitcher>{(event) => <EventFormLoader event={event} />}</EventSwitcher>
      </DeskPageFrame>
    </DeskGate>
  );
}

function EventFormLoader({ event }: { event: Settings }) {
  const profile = useQuery(profileQuery);
  if (!profile.data) return <QueryState query={profile} />;
  return (
    <>
      <p className="max-w-prose text-muted">
        How delegates pay is set on <TextLink to="/bankdetails">Payment details</TextLink>.
      </p>
      <div className="grid gap-x-10 gap-y-5 xl:grid-cols-[minmax(0,48rem)_13rem]">
        <div className="grid min-w-0 content-start gap-5 max-xl:order-last">
          <EditEventForm key={`${event._id} ${event.revision}`} event={event} accountId={profile.data._id} />
          <FeeRounds event={event} />
          <Surcharges event={event} />
          <DiscountCodes event={event} />
        </div>
        <EventSectionLinks />
      </div>
    </>
  );
}
