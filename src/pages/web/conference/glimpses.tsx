import type { CaptionedPicture } from '#pages/contract/documents.ts';
import { PhotoCarousel } from '../carousel-photos.tsx';

/** Product 2.4. */
const autoplayMs = 2500;

/** Pictures of the last edition, turning by themselves. */
export function Glimpses({ glimpses }: { glimpses: readonly CaptionedPicture[] }) {
  return (
    <section className="section bg-sunken" aria-labelledby="glimpses-heading">
      <div className="wrap">
        <h2 id="glimpses-heading" className="ruled-heading">
          Some Glimpses
        </h2>
        <PhotoCarousel
          label="Pictures of the last edition"
          photos={glimpses}
          sizes="(min-width: 60rem) 820px, 88vw"
          every={autoplayMs}
          slideClassName="basis-[min(100%,52rem)]"
        />
      </div>
    </section>
  );
}
