import { Link } from 'react-router';
import { event } from '#conference/content/event.ts';
import { rupees } from '#platform/web/rupees.ts';
import { Card, PageHead } from '#platform/web/ui/card.tsx';
import { Figure } from '#platform/web/ui/figure.tsx';
import { apply } from '#site/content/apply.ts';
import { pageMeta } from './meta.ts';
import { RegisterLink } from './register-link.tsx';
import { useRegistrationOpen } from './registration-window.ts';

export const meta = () => pageMeta('/applynow');

const fees = [
  { who: 'On your own', amount: event.fees.individual, each: 'per delegate' },
  { who: 'In a group', amount: event.fees.groupMember, each: 'per member, the leader included' },
  {
    who: 'Hospitality',
    amount: event.fees.hospitality,
    each: 'accommodation on campus, for guests of the institute',
  },
];

/** Both sentences stand in one place, so that the page stays where it is when the window turns out to be open. */
function WindowNotice() {
  const open = useRegistrationOpen(event.name);
  const place = 'col-start-1 row-start-1 border-l-4 py-1 pl-4 font-semibold transition-opacity';
  return (
    <div className="grid" aria-live="polite">
      <p className={`${place} border-danger text-danger ${open ? 'invisible opacity-0' : ''}`}>
        {apply.notice}
      </p>
      <p className={`${place} border-viridian text-viridian ${open ? '' : 'invisible opacity-0'}`}>
        Registration is open
      </p>
    </div>
  );
}

function Steps() {
  return (
    <ol>
      {apply.steps.map(({ title, text }, at) => (
        <li
          key={title}
          className="relative grid grid-cols-[3rem_minmax(0,1fr)] gap-x-5 pb-9 before:absolute before:inset-y-0 before:left-6 before:w-px before:bg-gold-line last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden="true"
            className="relative grid size-12 place-items-center rounded-[50%] border border-gold-line bg-ground font-heading text-xl text-gold-text"
          >
            {at + 1}
          </span>
          <div className="pt-2">
            <h3>{title}</h3>
            <p className="mt-2 max-w-measure text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function FeeList() {
  return (
    <dl className="grid gap-3">
      {fees.map(({ who, amount, each }) => (
        <div
          key={who}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3"
        >
          <dt className="font-semibold">{who}</dt>
          <dd className="font-heading text-xl tabular-nums">{rupees(amount)}</dd>
          <dd className="w-full text-sm text-muted">{each}</dd>
        </div>
      ))}
    </dl>
  );
}

export default function Apply() {
  return (
    <div className="wrap pb-section">
      <PageHead title={apply.heading} lead={apply.lead} />
      <div className="grid items-start gap-x-16 gap-y-12 grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <section aria-labelledby="steps" className="row-start-2 md:row-start-1">
          <h2 id="steps" className="mb-8 text-2xl">
            Step by step
          </h2>
          <Steps />
        </section>
        <Card framed className="overflow-hidden md:sticky md:top-28">
          <Figure
            figure={{ name: 'apply', ratios: [5, 4] }}
            hues={['violet', 'azure', 'viridian']}
            className="pointer-events-none absolute -top-10 -right-14 w-44 opacity-30"
          />
          <div className="relative grid gap-6">
            <div className="max-w-[17rem]">
              <p className="font-heading text-2xl leading-tight">{event.theme}</p>
              <p className="mt-1 text-sm text-muted">
                {event.datesInWords}, {event.venue.name}
              </p>
            </div>
            <WindowNotice />
            <RegisterLink toastDuration={10_000} className="w-full text-balance">
              {apply.button}
            </RegisterLink>
            <FeeList />
            <p className="prose text-sm text-muted">
              <a href={`/${event.id}.ics`}>Put the dates into your calendar</a>. Not sure yet?{' '}
              <Link to="/annualconf">Read about the committees</Link> or <Link to="/contact">ask us</Link>.
            </p>
          </div>
        </Card>
      </div>
    </div>
  );
}
