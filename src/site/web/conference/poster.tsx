import { event } from '#conference/content/event.ts';
import { conferencePage } from '#site/content/conference-page.ts';
import { RegisterLink } from '../register-link.tsx';
import { SitePicture } from '../site-picture.tsx';

/** The first screen: the edition's poster, with its facts beside it. */
export function Poster() {
  const { poster, lead } = conferencePage;
  return (
    <section className="edition-head night" aria-labelledby="edition-name">
      <div className="wrap">
        <div className="edition-words">
          <h1 id="edition-name">{event.name}</h1>
          <p className="edition-theme">{event.theme}</p>
          <p className="lead">{lead}</p>
          <dl>
            <div>
              <dt>When</dt>
              <dd>{event.datesInWords}</dd>
            </div>
            <div>
              <dt>Where</dt>
              <dd>
                <a href={event.venue.mapUrl} target="_blank" rel="noreferrer">
                  {event.venue.name}
                </a>
              </dd>
            </div>
          </dl>
          <RegisterLink>Register Now</RegisterLink>
        </div>
        <div className="edition-poster">
          <SitePicture name={poster.picture} alt={poster.alt} sizes="(min-width: 60rem) 440px, 17rem" first />
        </div>
      </div>
    </section>
  );
}
