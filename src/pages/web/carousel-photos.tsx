import type { CaptionedPicture } from '#pages/contract/documents.ts';
import { Carousel } from './carousel.tsx';
import { SitePicture } from './site-picture.tsx';

/** A carousel of pictures, each with its caption. `sizes` says how wide a picture stands. */
export function PhotoCarousel({
  label,
  photos,
  sizes,
  every,
  slideClassName,
  captionClassName = '',
}: {
  label: string;
  photos: readonly CaptionedPicture[];
  sizes: string;
  every?: number;
  slideClassName?: string;
  captionClassName?: string;
}) {
  const slides = photos.map(({ picture, alt, caption }) => ({
    id: picture,
    content: (
      <figure className="grid gap-3">
        <SitePicture
          name={picture}
          alt={alt}
          sizes={sizes}
          className="aspect-[3/2] w-full border border-line bg-sunken object-cover"
        />
        <figcaption className={`text-sm text-muted ${captionClassName}`}>{caption}</figcaption>
      </figure>
    ),
  }));
  return (
    <Carousel
      label={label}
      slides={slides}
      {...(every !== undefined && { every })}
      {...(slideClassName !== undefined && { slideClassName })}
    />
  );
}
