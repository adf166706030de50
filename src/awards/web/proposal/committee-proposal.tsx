import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { formatThousandths } from '../../rule/thousandths.ts';
import { buildProposalQuery, type Place, type Proposal } from '../api.ts';
import { Arithmetic } from './arithmetic.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { DecidedPlace } from './decided-place.tsx';

/** The proposed awards of a committee with their arithmetic, and the decisions (product 30.7, 30.8). */
export function CommitteeProposal({ eventName, committee }: { eventName: string; committee: string }) {
  const query = useQuery(buildProposalQuery(eventName, committee));
  if (!query.data) return <QueryState query={query} />;
  return <Loaded proposal={query.data} />;
}

function Loaded({ proposal }: { proposal: Proposal }) {
  const [decided, setDecided] = useState<Place>();
  const { awards, scores } = proposal;
  const places = awards.flatMap((award): Place[] =>
    Array.from({ length: award.places }, (_, at) => ({ award, place: at + 1 })),
  );
  const next = places.find(({ award, place }) => !findDecision(proposal, award.id, place));
  return (
    <div className="grid gap-8">
      <section className="grid gap-3">
        <h3 className="text-xl">Awards</h3>
        {places.length === 0 ? (
          <EmptyState
            text="This committee has no awards"
            help="A superadmin sets the number of places under Criteria and awards."
          />
        ) : (
          <ul className="border-line border-t">
            {places.map((place) => (
              <PlaceRow
                key={`${place.award.id} ${place.place}`}
                proposal={proposal}
                place={place}
                isNext={place === next}
                onDecide={() => setDecided(place)}
              />
            ))}
          </ul>
        )}
      </section>
      <ClosestCalls proposal={proposal} />
      <section className="grid gap-3">
        <h3 className="text-xl">How the totals are made</h3>
        <p className="max-w-prose text-muted">
          A total is out of 100. Its parts add up to it. Open a delegate to see each chair’s marks.
        </p>
        {scores.length === 0 ? <EmptyState text="No delegates yet" /> : <Arithmetic proposal={proposal} />}
      </section>
      {decided && <DecideDialog proposal={proposal} place={decided} onClose={() => setDecided(undefined)} />}
    </div>
  );
}

const findDecision = ({ decisions }: Proposal, award: string, place: number) =>
  decisions.find((one) => one.award === award && one.place === place);

/** Names a delegate by portfolio and name. */
function nameOf({ scores }: Pick<Proposal, 'scores'>, registrationId: string): string {
  const found = scores.find((score) => score.registrationId === registrationId);
  return found ? `${found.portfolio} (${found.name})` : 'a former delegate';
}

function PlaceRow({
  proposal,
  place: { award, place },
  isNext,
  onDecide,
}: {
  proposal: Proposal;
  place: Place;
  /** True for the first place without a decision. */
  isNext: boolean;
  onDecide: () => void;
}) {
  const proposed = proposal.places.find((one) => one.award === award.id && one.place === place);
  const decision = findDecision(proposal, award.id, place);
  const score = proposal.scores.find(({ registrationId }) => registrationId === proposed?.registrationId);
  return (
    <li className="grid gap-2 border-line border-b py-3 md:grid-cols-[12rem_1fr_auto] md:items-start md:gap-4">
      <p className="font-semibold">
        {award.label}
        {award.places > 1 && ` ${place}`}
      </p>
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p className="text-sm text-muted">
          {proposed && score ? (
            <>
              Proposed: <b className="text-ink">{score.portfolio}</b>, {score.name},{' '}
              {award.by === 'total'
                ? formatThousandths(proposed.value)
                : `${formatThousandths(proposed.value * 100)}%`}
            </>
          ) : (
            'No proposal: too few delegates have marks'
          )}
        </p>
        {score?.isOfChair && (
          <p className="font-semibold text-gold-text text-sm">Of the delegation or college of a chair</p>
        )}
        {proposed && proposed.tiedWith.length > 0 && (
          <p className="font-semibold text-gold-text text-sm">
            Equal with {proposed.tiedWith.map((id) => nameOf(proposal, id)).join(', ')}. You decide.
          </p>
        )}
        {decision && <DecidedPlace proposal={proposal} decision={decision} />}
      </div>
      {!decision?.releasedAt && (
        <button
          type="button"
          className={`button max-md:justify-self-start ${isNext ? 'button-primary' : 'button-quiet'}`}
          disabled={proposal.scores.length === 0}
          onClick={onDecide}
        >
          {decision ? 'Change' : 'Decide'}
          <span className="sr-only">
            {' '}
            {award.label} {place}
          </span>
        </button>
      )}
    </li>
  );
}

function ClosestCalls({ proposal }: { proposal: Proposal }) {
  const { closest, awards } = proposal;
  if (closest.length === 0) return null;
  const labels = new Map(awards.map(({ id, label }) => [id, label]));
  return (
    <section className="grid gap-3">
      <h3 className="text-xl">Closest calls</h3>
      <ul className="grid gap-2">
        {closest.map(({ award, inside, outside, gap }) => (
          <li
            key={`${award} ${inside}`}
            className="border-gold border-l-4 bg-surface px-4 py-2 wrap-anywhere"
          >
            <b>{labels.get(award)}</b>: {nameOf(proposal, inside)} is ahead of {nameOf(proposal, outside)} by{' '}
            <b className="tabular-nums">{formatThousandths(gap, 2)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
