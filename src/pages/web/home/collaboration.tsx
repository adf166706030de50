import type { Collaboration } from '#pages/contract/documents.ts';
import { PhotoCarousel } from '../carousel-photos.tsx';

/** Product 2.4. */
const autoplayMs = 2500;

export function CollaborationSection({ collaboration }: { collaboration: Collaboration }) {
  return (
    <section className="night section" aria-labelledby="collaboration-heading">
      <div className="wrap grid gap-[clamp(2rem,1rem+4vw,5rem)] min-[60rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] min-[60rem]:items-center">
        <div className="[&>p+p]:mt-[1.1em]">
          <h2 id="collaboration-heading" className="mb-7">
            {collaboration.heading}
          </h2>
          {collaboration.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <PhotoCarousel
          label="Pictures of our collaboration"
          photos={collaboration.photos}
          sizes="(min-width: 60rem) 640px, 92vw"
          every={autoplayMs}
        />
      </div>
    </section>
  );
}
