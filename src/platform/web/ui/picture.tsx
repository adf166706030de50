import type { PictureFiles } from '../../contract/picture-files.ts';

export type { PictureFiles };

/** Shows a picture of known size, so that it causes no layout shift. It is lazy-loaded unless `first`. */
export function Picture({
  files,
  alt,
  sizes,
  first = false,
  className,
}: {
  files: PictureFiles;
  alt: string;
  sizes: string;
  first?: boolean;
  className?: string;
}) {
  const sourceSet = (addresses: readonly string[]) =>
    addresses.map((address, at) => `${address} ${files.widths[at]}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(files.avif)} sizes={sizes} />
      <img
        src={files.webp.at(-1)}
        srcSet={sourceSet(files.webp)}
        sizes={sizes}
        alt={alt}
        width={files.width}
        height={files.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        className={className}
        {...focusOf(files)}
      />
    </picture>
  );
}

/** Returns attributes for picture-focus.css, because the content security policy allows no inline styles. */
function focusOf({ focus }: PictureFiles) {
  const step = (percent: number) => Math.round(percent / 10) * 10;
  return focus && { 'data-focus-x': step(focus.x), 'data-focus-y': step(focus.y) };
}
