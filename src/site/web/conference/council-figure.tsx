/**
 * The figure of a committee or council on its dark plate, from a file of its own (scripts/named-pictures.ts). Decoration,
 * unless `alt` says what it stands for.
 */
export function CouncilFigure({ of, alt = '', className }: { of: string; alt?: string; className: string }) {
  return (
    <img
      src={`/pictures/figure-${of.toLowerCase()}.svg`}
      alt={alt}
      width={400}
      height={400}
      loading="lazy"
      className={className}
    />
  );
}
