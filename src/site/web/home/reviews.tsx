import { reviews } from '#site/content/reviews.ts';
import { SitePicture } from '../site-picture.tsx';

/** All the reviews at once, on a wall: nobody has to wait for the one that speaks to them. */
export function Reviews() {
  return (
    <section className="section" aria-labelledby="reviews-heading">
      <div className="wrap">
        <h2 id="reviews-heading" className="ruled-heading">
          REVIEWS
        </h2>
        <ul className="reviews-wall">
          {reviews.map(({ id, name, text, img }) => (
            <li key={id}>
              <figure>
                <blockquote>
                  <p>{text}</p>
                </blockquote>
                <figcaption>
                  <SitePicture name={img} alt="" sizes="48px" />
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
