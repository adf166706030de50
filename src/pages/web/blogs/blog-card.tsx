import type { Blog } from '#blogs/contract.ts';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { ExternalIcon } from '#platform/web/ui/icons.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import { usePictureFilesByWebpAddress } from '../site-picture.tsx';

const shape = 'aspect-3/2 w-full object-cover';

/**
 * Shows the thumbnail of a blog: a picture of the library in all sizes, else a file of this origin, else a generated
 * figure.
 */
function Thumbnail({ name, thumbnail }: Pick<Blog, 'name' | 'thumbnail'>) {
  const files = usePictureFilesByWebpAddress(thumbnail);
  if (files) return <Picture files={files} alt="" sizes="(min-width: 40rem) 24rem, 8rem" className={shape} />;
  if (!isSameOriginPicture(thumbnail, location.origin))
    return <HarmonographFigure figure={name} strokeWidth={0.8} className="aspect-3/2 w-full p-3 sm:p-5" />;
  return (
    <img src={thumbnail} alt="" width="600" height="400" loading="lazy" decoding="async" className={shape} />
  );
}

export function BlogCard({ blog: { name, url, thumbnail } }: { blog: Blog }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="group grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-4 sm:grid-cols-1"
    >
      <span className="block overflow-hidden rounded-plate border border-line bg-sunken transition-colors group-hover:border-gold-line">
        <Thumbnail name={name} thumbnail={thumbnail} />
      </span>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-heading text-lg leading-snug [overflow-wrap:anywhere] group-hover:text-gold-text">
          {name}
        </span>
        <span className="hidden pt-1 text-gold-text sm:block">
          <ExternalIcon />
        </span>
        <span className="sr-only">, opens in a new tab</span>
      </span>
    </a>
  );
}

/** Returns true for a picture of this origin. The content security policy allows no other (`img-src 'self'`). */
export function isSameOriginPicture(thumbnail: string, origin: string): boolean {
  if (thumbnail === '' || !URL.canParse(thumbnail, origin)) return false;
  return new URL(thumbnail, origin).origin === origin;
}
