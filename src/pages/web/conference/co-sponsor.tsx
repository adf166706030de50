import type { ConferencePage } from '#pages/contract/documents.ts';
import { SitePicture } from '../site-picture.tsx';

/** Who makes the edition possible beside the club. */
export function CoSponsor({ coSponsor }: Pick<ConferencePage, 'coSponsor'>) {
  const { name, text, url, picture, alt } = coSponsor;
  return (
    <section className="section" aria-labelledby="co-sponsor-heading">
      <div className="wrap grid items-center justify-items-start gap-x-[clamp(2rem,5vw,4rem)] gap-y-6 md:grid-cols-[auto_minmax(0,1fr)]">
        <a href={url} target="_blank" rel="noreferrer">
          <SitePicture name={picture} alt={alt} sizes="300px" className="h-auto w-full max-w-75" />
        </a>
        <div>
          <h2 id="co-sponsor-heading" className="mb-[0.6rem] text-xl">
            Co-sponsor: {name}
          </h2>
          <p className="max-w-[52ch] text-muted">{text}</p>
        </div>
      </div>
    </section>
  );
}
