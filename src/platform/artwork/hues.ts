/** Names of colours. Pages have CSS custom properties of the same names. */
export type FigureHue = 'azure' | 'saffron' | 'viridian' | 'rose' | 'violet';

type Shades = {
  /** Colour of thin lines on a dark background. */
  readonly light: string;
  readonly base: string;
  /** Colour of thin lines on a light background. */
  readonly deep: string;
  /** Colour of backgrounds. */
  readonly dark: string;
};

/**
 * Colours for files without CSS, such as PNG and the favicon. They are hexadecimal, since librsvg does not support
 * `oklch()`.
 */
export const figureHues: Readonly<Record<FigureHue, Shades>> = {
  azure: { light: '#a7d7ff', base: '#3f9fe8', deep: '#005992', dark: '#002946' },
  saffron: { light: '#f7c698', base: '#f8a13f', deep: '#834200', dark: '#3e1c00' },
  viridian: { light: '#abdec9', base: '#46ae8b', deep: '#00654b', dark: '#002f21' },
  rose: { light: '#ffb8c5', base: '#ec6484', deep: '#932646', dark: '#460f1e' },
  violet: { light: '#d9c4ff', base: '#9c72de', deep: '#623f94', dark: '#2d1b47' },
};

export const figureGrounds = { ink: '#10122f', paper: '#faf5ea', gold: '#e1b75c' } as const;

export const figureHueNames: readonly FigureHue[] = ['azure', 'saffron', 'viridian', 'rose', 'violet'];
