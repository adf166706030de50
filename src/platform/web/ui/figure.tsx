import { useId } from 'react';
import {
  buildFigurePath,
  computeFigureSpec,
  type FigureInput,
  type FigureSpec,
  figureSize,
} from '../../artwork/harmonograph.ts';
import type { FigureHue } from '../../artwork/hues.ts';

/**
 * Draws a harmonograph in the colours of the theme. Without a `label` it is decorative.
 * @example <Figure figure={{ name: 'UNHRC', ratios: [3, 2] }} hues={['azure']} className="w-40" />
 */
export function HarmonographFigure({
  figure,
  hues,
  label,
  draws = false,
  strokeWidth = 1,
  className = '',
}: {
  figure: FigureInput | FigureSpec;
  hues?: readonly FigureHue[] | 'gold';
  label?: string;
  /** True to animate the figure once, from the rim inwards. The figure then needs a plain background. */
  draws?: boolean;
  /** Stroke width in units of the 400 x 400 figure. */
  strokeWidth?: number;
  className?: string;
}) {
  const gradient = useId();
  const { d, viewBox } = buildFigurePath(figure);
  const shown = hues === 'gold' ? ['gold-line'] : (hues ?? huesOf(figure));
  const drawing = (
    <svg
      className={`figure ${draws ? 'size-full' : className}`}
      viewBox={viewBox}
      fill="none"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {shown.length > 1 && (
        <linearGradient
          id={gradient}
          gradientUnits="userSpaceOnUse"
          x1="0"
          y1="0"
          x2={figureSize}
          y2={figureSize}
        >
          {shown.map((hue, at) => (
            <stop key={hue} offset={at / (shown.length - 1)} stopColor={`var(--color-${hue})`} />
          ))}
        </linearGradient>
      )}
      <path
        d={d}
        stroke={shown.length > 1 ? `url(#${gradient})` : `var(--color-${shown[0]})`}
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
  return draws ? <div className={`figure-draws ${className}`}>{drawing}</div> : drawing;
}

function huesOf(figure: FigureInput | FigureSpec): readonly string[] {
  return typeof figure === 'string' || 'name' in figure ? computeFigureSpec(figure).hues : figure.hues;
}
