import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import type { OwnRegistration } from './next-step.ts';
import type { Phase } from './phase.ts';
import { ShareSeat } from './share-seat.tsx';

const linkClass = 'inline-flex min-h-6 items-center text-gold-text underline underline-offset-4';

/** Shows the seat over the figure of its committee, with what the delegate needs to prepare. */
export function SeatCard({ registration, phase }: { registration: OwnRegistration; phase: Phase }) {
  const { eventName, seat, assignedCommittee, assignedCommitteeName, assignedPortfolio } = registration;
  return (
    <section
      aria-label="Your seat"
      className="night relative isolate grid gap-4 overflow-hidden border border-line px-5 py-5 md:px-8 md:py-8"
    >
      {seat && (
        <HarmonographFigure
          figure={{ name: assignedCommittee, ratios: seat.ratio }}
          hues={[seat.hue]}
          className="pointer-events-none absolute -top-10 -right-14 -z-1 w-64 opacity-45 md:-top-24 md:-right-10 md:w-96"
        />
      )}
      <div className="wrap-anywhere">
        <p className="text-sm text-muted">Your seat</p>
        <p className="font-heading text-3xl">{assignedPortfolio}</p>
        <p>{assignedCommitteeName}</p>
      </div>
      {seat && phase !== 'days' && (
        <div>
          <ShareSeat registration={registration} />
        </div>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-2 max-md:text-sm md:gap-x-5">
        <Link to={`/committee/${encodeURIComponent(eventName)}`} viewTransition className={linkClass}>
          Your committee
        </Link>
        {seat?.backgroundGuide && <ExternalLink to={seat.backgroundGuide}>Background guide</ExternalLink>}
        {seat?.chatGroup && <ExternalLink to={seat.chatGroup}>Chat group</ExternalLink>}
      </p>
    </section>
  );
}

function ExternalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={linkClass}>
      {children}
    </a>
  );
}
