import type { Review } from '#pages/contract/documents.ts';
import { SitePicture } from '../site-picture.tsx';

/** All the reviews at once, on a wall: in a carousel they would have to be waited for. */
export function Reviews({ reviews }: { reviews: readonly Review[] }) {
  return (
    <section className="section" aria-labelledby="reviews-heading">
      <div className="wrap">
        <h2 id="reviews-heading" className="ruled-heading">
          REVIEWS
        </h2>
        <ul className="columns-[19rem] gap-x-[clamp(2rem,1rem+4vw,4.5rem)] [column-rule:1px_solid_var(--color-line)]">
          {reviews.map(({ id, name, text, img }) => (
            <li key={id} className="break-inside-avoid pb-[clamp(1.75rem,1.2rem+1.8vw,2.75rem)]">
              <figure>
                <blockquote className="font-heading text-lg/[1.5] text-pretty">
                  <p className="indent-[-0.42em] before:text-gold-text before:content-['“'] after:text-gold-text after:content-['”']">
                    {text}
                  </p>
                </blockquote>
                <figcaption className="mt-[0.9rem] flex items-center gap-[0.8rem] text-sm/[1.65] font-semibold *:flex-none">
                  <SitePicture
                    name={img}
                    alt=""
                    sizes="48px"
                    className="size-11 rounded-[50%] border border-gold-line bg-sunken object-cover"
                  />
                  {name}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
