import { formatRecordLink, type RecordLink } from '#pages/rule/public-record.ts';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useCurrentRegistrationState } from '../live-event-store.ts';
import { RegisterNow } from '../register-link.tsx';
import { SitePicture } from '../site-picture.tsx';
import { useSite } from '../use-site.ts';
import { DemandLine, sumSeats } from './committees.tsx';

const fact = 'grid grid-cols-[min(5.5rem,30vw)_minmax(0,1fr)] gap-4 border-b border-line py-3';

/** @param record the public record of the event, if it is shown or has articles */
export function PosterAndEventFacts({
  poster,
  lead,
  record,
}: {
  poster: { readonly picture: string; readonly alt: string };
  lead: string;
  record: RecordLink | undefined;
}) {
  const { event } = useSite();
  const { event: current } = useCurrentRegistrationState();
  return (
    <section className="night" aria-labelledby="edition-name">
      <div className="wrap grid items-center gap-8 wide:gap-fluid-2xl py-7 wide:py-fluid-2xl wide:grid-cols-[minmax(0,1fr)_minmax(0,27.5rem)]">
        <div className="grid justify-items-start gap-5.5">
          <h1 id="edition-name" className="text-[min(var(--text-5xl),14vw)]/none">
            {event.name}
          </h1>
          <p className="font-heading text-3xl/display text-gold-text italic">{event.theme}</p>
          <p className="lead">{lead}</p>
          <dl className="w-full max-w-120 border-t border-gold-line">
            <div className={fact}>
              <dt className="text-muted">When</dt>
              <dd>{event.datesInWords}</dd>
            </div>
            <div className={fact}>
              <dt className="text-muted">Where</dt>
              <dd>
                <a
                  href={event.venue.mapUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="underline decoration-gold-line underline-offset-4"
                >
                  {event.venue.name}
                </a>
              </dd>
            </div>
          </dl>
          {event.isOver ? (
            <p className="font-semibold">This edition is over</p>
          ) : (
            <DemandLine
              seats={current && sumSeats(current.committees)}
              applied={current?.applied}
              className="font-semibold"
            />
          )}
          {record && <TextLink to={record.path}>{formatRecordLink(record)}</TextLink>}
          <RegisterNow />
        </div>
        <div className="mx-auto w-full max-w-48 wide:max-w-none">
          <SitePicture
            name={poster.picture}
            alt={poster.alt}
            // Twice the shown width: the small text of a poster is illegible at one pixel for each pixel of the screen.
            sizes="(min-width: 60rem) 880px, 24rem"
            first
            className="h-auto w-full border border-gold-line shadow-[0_0_0_8px_var(--color-ground),0_0_0_9px_color-mix(in_oklab,var(--color-gold-line)_60%,var(--color-ground))]"
          />
        </div>
      </div>
    </section>
  );
}
