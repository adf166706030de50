import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { Navigate, useParams } from 'react-router';
import type { AnswerOf } from '#platform/contract/call.ts';
import { errorText } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { useLoginState } from '#platform/web/session.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import type { getOwnCommittee } from '../contract/form.ts';
import { buildOwnCommitteeQuery } from './api.ts';
import { OwnRulesContext } from './own-rules-context.ts';

export const meta = () => [{ title: pageTitle('Your committee') }];

/** Shows the delegate's committee. A visitor is redirected to the login and back (product 18.13). */
export default function OwnCommittee() {
  const { event = '' } = useParams();
  const login = useLoginState();
  const committee = useQuery({ ...buildOwnCommitteeQuery(event), enabled: login === 'in' });
  if (login === 'out')
    return (
      <Navigate
        to={`/login?${new URLSearchParams({ next: `/committee/${encodeURIComponent(event)}` })}`}
        replace
      />
    );
  if (committee.data) return <Committee details={committee.data} eventName={event} />;
  if (!committee.isError) return <LoadingState />;
  return (
    <div className="wrap pb-section">
      <PageHead title="Your committee" lead={event} />
      <FailedState text={errorText(committee.error)} help="Your committee appears here once you have a seat.">
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to="/dashboard">Go to the dashboard</LinkButton>
          <Button variant="quiet" onClick={() => committee.refetch()}>
            Try again
          </Button>
        </div>
      </FailedState>
    </div>
  );
}

function Committee({ details, eventName }: { details: AnswerOf<typeof getOwnCommittee>; eventName: string }) {
  const { committee, portfolio, backgroundGuide, chatGroup, chairs, taken } = details;
  const OwnRules = useContext(OwnRulesContext);
  return (
    <div className="wrap pb-section" data-hue={committee.hue}>
      <PageHead title="Your committee" lead={eventName} />
      <section
        aria-label={committee.name}
        className="night flex flex-wrap items-center gap-6 border border-line px-5 py-6"
      >
        <HarmonographFigure
          figure={{ name: committee.value, ratios: committee.ratio }}
          hues={[committee.hue]}
          draws
          className="w-20 shrink-0 sm:w-32"
        />
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="text-2xl">{committee.name}</h2>
          <p className="mt-1 font-heading italic">{committee.agenda}</p>
          <p className="mt-3">
            You represent <strong>{portfolio}</strong>.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            {backgroundGuide && (
              <a className="button button-primary" href={backgroundGuide} target="_blank" rel="noreferrer">
                Read the background guide
              </a>
            )}
            {chatGroup && (
              <a className="button button-quiet" href={chatGroup} target="_blank" rel="noreferrer">
                Open the chat group
              </a>
            )}
            <OwnRules eventName={eventName} />
          </div>
          {!backgroundGuide && (
            <p className="mt-3 text-sm text-muted">The background guide is not published yet.</p>
          )}
        </div>
      </section>
      <div className="mt-10 grid gap-10 md:grid-cols-2">
        <section aria-labelledby="chairs">
          <h2 id="chairs" className="mb-4 text-xl">
            Chairs
          </h2>
          {chairs.length === 0 && <p className="text-muted">Not announced yet.</p>}
          <ul className="grid gap-5">
            {chairs.map(({ name, post, bio }) => (
              <li key={name}>
                <p className="font-semibold">{name}</p>
                <p className="font-heading text-gold-text italic">{post}</p>
                <p className="mt-1 text-sm">{bio}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="taken">
          <h2 id="taken" className="mb-4 text-xl">
            Taken portfolios
          </h2>
          {taken.length === 0 && <p className="text-muted">No other portfolio is taken yet.</p>}
          <ul className="columns-2 gap-6">
            {taken.map(({ portfolio: name, delegates }) => (
              <li key={name} className="break-inside-avoid py-1 wrap-anywhere">
                {name}
                {delegates > 1 && <span className="text-muted"> ({delegates} delegates)</span>}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="mt-10">
        <LinkButton variant="quiet" to="/dashboard">
          Go to the dashboard
        </LinkButton>
      </div>
    </div>
  );
}
