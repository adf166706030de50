import type { CaptionedPicture } from '#site/content/schema.ts';
import { Carousel } from './carousel.tsx';
import { SitePicture } from './site-picture.tsx';

/** A carousel of pictures, each with its caption. `sizes` says how wide a picture stands. */
export function PhotoCarousel({
  label,
  photos,
  sizes,
  every,
}: {
  label: string;
  photos: readonly CaptionedPicture[];
  sizes: string;
  every?: number;
}) {
  const slides = photos.map(({ picture, alt, caption }) => ({
    id: picture,
    content: (
      <figure className="captioned">
        <SitePicture name={picture} alt={alt} sizes={sizes} />
        <figcaption>{caption}</figcaption>
      </figure>
    ),
  }));
  return <Carousel label={label} slides={slides} {...(every !== undefined && { every })} />;
}
