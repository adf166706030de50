/** The figure of a committee or council on its dark plate. Decoration, unless `alt` says what it represents. */
export function CouncilFigure({
  src,
  alt = '',
  className,
}: {
  src: string;
  alt?: string;
  className: string;
}) {
  return <img src={src} alt={alt} width={400} height={400} loading="lazy" className={className} />;
}
