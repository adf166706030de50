import { conferencePage } from '#site/content/conference-page.ts';
import { SitePicture } from '../site-picture.tsx';

/** Who makes the edition possible beside the club. */
export function CoSponsor() {
  const { name, text, url, picture, alt } = conferencePage.coSponsor;
  return (
    <section className="section co-sponsor" aria-labelledby="co-sponsor-heading">
      <div className="wrap">
        <a href={url} target="_blank" rel="noreferrer" className="co-sponsor-logo">
          <SitePicture name={picture} alt={alt} sizes="300px" />
        </a>
        <div>
          <h2 id="co-sponsor-heading">Co-sponsor: {name}</h2>
          <p>{text}</p>
        </div>
      </div>
    </section>
  );
}
