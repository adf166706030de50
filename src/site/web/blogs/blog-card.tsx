import type { Blog } from '#blogs/contract.ts';
import { Figure } from '#platform/web/ui/figure.tsx';
import { ExternalIcon } from '#platform/web/ui/icons.tsx';
import { isOwnPicture } from './own-picture.ts';

/** A blog's thumbnail and name, leading to its address in a new tab. A picture on another host gives way to a figure. */
export function BlogCard({ blog: { name, url, thumbnail } }: { blog: Blog }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="group grid gap-4">
      <span className="block overflow-hidden rounded-plate border border-line bg-sunken transition-colors group-hover:border-gold-line">
        {isOwnPicture(thumbnail, location.origin) ? (
          <img
            src={thumbnail}
            alt=""
            width="600"
            height="400"
            loading="lazy"
            decoding="async"
            className="aspect-[3/2] w-full object-cover"
          />
        ) : (
          <Figure figure={name} strokeWidth={0.8} className="aspect-[3/2] w-full p-5" />
        )}
      </span>
      <span className="flex items-start justify-between gap-4">
        <span className="font-heading text-lg leading-snug text-balance group-hover:text-gold-text">
          {name}
        </span>
        <span className="pt-1 text-gold-text">
          <ExternalIcon />
        </span>
        <span className="sr-only">, opens in a new tab</span>
      </span>
    </a>
  );
}
