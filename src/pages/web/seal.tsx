import { buildEmblemPath } from '#media/contract/emblem-files.ts';
import { sealBox, sealCircles, sealFigureLineWidth, sealFigurePath } from '#platform/artwork/seal.ts';
import { useSite } from './use-site.ts';

/** The emblem of the club: the uploaded one, or else the drawn one. It is decorative, beside the name of the club. */
export function Emblem({ className }: { className: string }) {
  const { emblem } = useSite();
  if (emblem === undefined) return <Seal className={className} />;
  return (
    <img
      src={buildEmblemPath(emblem, 'page')}
      alt=""
      width="256"
      height="256"
      className={`flex-none ${className}`}
    />
  );
}

/** The drawn emblem. */
export function Seal({ className }: { className: string }) {
  return (
    <svg
      className={`flex-none text-gold-text ${className}`}
      viewBox={`${sealBox.from} ${sealBox.from} ${sealBox.side} ${sealBox.side}`}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
    >
      {sealCircles.map(({ radius, lineWidth }) => (
        <circle key={radius} cx="20" cy="20" r={radius} strokeWidth={lineWidth} />
      ))}
      <path d={sealFigurePath} strokeWidth={sealFigureLineWidth} />
    </svg>
  );
}
