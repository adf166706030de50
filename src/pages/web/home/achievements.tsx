import type { CaptionedPicture } from '#pages/contract/documents.ts';
import { PhotoCarousel } from '../carousel-photos.tsx';

export function Achievements({ achievements }: { achievements: readonly CaptionedPicture[] }) {
  return (
    <section className="section" aria-labelledby="achievements-heading">
      <div className="wrap">
        <h2 id="achievements-heading" className="ruled-heading">
          Achievements
        </h2>
        <div className="mx-auto max-w-4xl">
          <PhotoCarousel
            label="Pictures of our achievements"
            photos={achievements}
            sizes="(min-width: 60rem) 880px, 92vw"
            captionClassName="mx-auto max-w-[52ch] text-center"
          />
        </div>
      </div>
    </section>
  );
}
