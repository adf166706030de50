import { committees } from '#conference/content/committees.ts';
import { event } from '#conference/content/event.ts';
import { CoSponsor } from './conference/co-sponsor.tsx';
import { CommitteeCard } from './conference/committee-card.tsx';
import { Edition } from './conference/edition.tsx';
import { ExecutiveBoard } from './conference/executive-board.tsx';
import { Glimpses } from './conference/glimpses.tsx';
import { Poster } from './conference/poster.tsx';
import { SecurityCouncil } from './conference/security-council.tsx';
import { pageMeta } from './meta.ts';
import { conferenceEvent } from './meta-structured.ts';

export const meta = () => pageMeta('/annualconf', conferenceEvent(event));

/** The annual conference: what it is, its committees and who leads them, and what the last one looked like (product 2.1). */
export default function AnnualConference() {
  return (
    <>
      <Poster />
      <Edition />
      <section className="section bg-sunken" aria-labelledby="committees-heading">
        <div className="wrap">
          <h2 id="committees-heading" className="ruled-heading">
            Committees
          </h2>
          <ul className="grid gap-[clamp(1.5rem,1rem+2vw,2.5rem)] min-[56rem]:grid-cols-2">
            {committees.map((committee) => (
              <CommitteeCard key={committee.value} committee={committee} />
            ))}
          </ul>
        </div>
      </section>
      <ExecutiveBoard />
      <SecurityCouncil />
      <Glimpses />
      <CoSponsor />
    </>
  );
}
