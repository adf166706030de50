import { collaboration } from '#site/content/collaboration.ts';
import { PhotoCarousel } from '../carousel-photos.tsx';

/** Spec 9. */
const autoplayMs = 2500;

export function CollaborationSection() {
  return (
    <section className="night section" aria-labelledby="collaboration-heading">
      <div className="wrap collaboration">
        <div>
          <h2 id="collaboration-heading">{collaboration.heading}</h2>
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
