import { glimpses } from '#site/content/glimpses.ts';
import { PhotoCarousel } from '../carousel-photos.tsx';

/** Spec 9. */
const autoplayMs = 2500;

/** Pictures of the last edition, turning by themselves. */
export function Glimpses() {
  return (
    <section className="glimpses section" aria-labelledby="glimpses-heading">
      <div className="wrap">
        <h2 id="glimpses-heading" className="double-ruled">
          Some Glimpses
        </h2>
        <PhotoCarousel
          label="Pictures of the last edition"
          photos={glimpses}
          sizes="(min-width: 60rem) 820px, 88vw"
          every={autoplayMs}
        />
      </div>
    </section>
  );
}
