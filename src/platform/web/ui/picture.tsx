import type { PictureFiles } from '../../contract/picture-files.ts';

export type { PictureFiles };

/** Shows a picture whose size is known, so that it causes no layout shift. Loads it lazily unless `first` is true. */
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

/** Returns the attributes of a focus point for picture-focus.css. The content security policy forbids inline styles. */
function focusOf({ focus }: PictureFiles) {
  const step = (percent: number) => Math.round(percent / 10) * 10;
  return focus && { 'data-focus-x': step(focus.x), 'data-focus-y': step(focus.y) };
}
