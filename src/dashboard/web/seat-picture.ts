import { buildFigurePath, figureSize } from '#platform/artwork/harmonograph.ts';
import { type FigureHue, figureGrounds, figureHues } from '#platform/artwork/hues.ts';
import { type FittedText, fitText } from './fit-text.ts';

export const seatPictureSize = { width: 1080, height: 1350 } as const;

export interface SeatPictureTexts {
  readonly portfolio: string;
  readonly committee: string;
  readonly event: string;
  /** Dates and place. */
  readonly when: string;
  readonly club: string;
  /** Name of the person, if the person wants it on the picture. */
  readonly person?: string | undefined;
}

export interface CommitteeFigure {
  readonly name: string;
  readonly ratio: readonly [number, number];
  readonly hue: FigureHue;
}

const margin = 96;
const textWidth = seatPictureSize.width - 2 * margin;

/** Draws the picture of a seat that a delegate shares: the portfolio over the figure of the committee. */
export async function drawSeatPicture(
  canvas: HTMLCanvasElement,
  texts: SeatPictureTexts,
  figure: CommitteeFigure,
): Promise<void> {
  const { width, height } = seatPictureSize;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  const style = getComputedStyle(document.documentElement);
  const families = {
    heading: style.getPropertyValue('--font-heading'),
    text: style.getPropertyValue('--font-text'),
  };
  // A failed font is not fatal: the canvas then uses the next family.
  await Promise.allSettled([
    document.fonts.load(`500 64px ${families.heading}`),
    document.fonts.load(`400 32px ${families.text}`),
  ]);
  drawGround(context, figure);
  const { light } = figureHues[figure.hue];
  const write = (fitted: FittedText, y: number, family: string, colour: string): number => {
    context.font = `500 ${fitted.size}px ${family}`;
    context.fillStyle = colour;
    const step = fitted.size * 1.16;
    for (const [row, line] of fitted.lines.entries()) context.fillText(line, margin, y + row * step);
    return y + fitted.lines.length * step;
  };
  const fitted = (text: string, family: string, size: number, least: number, rows: number) =>
    fitText(text, { size, least, rows, width: textWidth }, (line, at) => {
      context.font = `500 ${at}px ${family}`;
      return context.measureText(line).width;
    });
  const { heading, text } = families;
  context.textBaseline = 'top';
  write(fitted(texts.club, text, 36, 24, 1), margin, text, figureGrounds.gold);
  const portfolio = fitted(texts.portfolio, heading, 148, 64, 3);
  const block = portfolio.lines.length * portfolio.size * 1.16;
  const top = Math.round(height * 0.52 - block / 2);
  write(
    fitted(texts.person ? `${texts.person} represents` : 'I represent', text, 44, 26, 2),
    top - 76,
    text,
    light,
  );
  const below = write(portfolio, top, heading, figureGrounds.paper);
  write(fitted(texts.committee, text, 44, 28, 2), below + 16, text, light);
  const foot = height - margin - 128;
  context.fillStyle = figureGrounds.gold;
  context.fillRect(margin, foot - 28, 96, 3);
  const next = write(fitted(texts.event, heading, 50, 30, 1), foot, heading, figureGrounds.paper);
  write(fitted(texts.when, text, 32, 22, 1), next + 8, text, figureGrounds.paper);
}

function drawGround(context: CanvasRenderingContext2D, { name, ratio, hue }: CommitteeFigure): void {
  const { width, height } = seatPictureSize;
  context.fillStyle = figureGrounds.ink;
  context.fillRect(0, 0, width, height);
  const glow = context.createRadialGradient(width * 0.6, height * 0.4, 0, width * 0.6, height * 0.4, width);
  glow.addColorStop(0, `${figureHues[hue].dark}dd`);
  glow.addColorStop(1, `${figureGrounds.ink}00`);
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  const side = 1180;
  context.save();
  context.translate(width * 0.58 - side / 2, height * 0.4 - side / 2);
  context.scale(side / figureSize, side / figureSize);
  context.strokeStyle = figureHues[hue].base;
  context.globalAlpha = 0.5;
  context.lineWidth = 0.7;
  context.stroke(new Path2D(buildFigurePath({ name, ratios: ratio }).d));
  context.restore();
  context.strokeStyle = figureGrounds.gold;
  context.lineWidth = 2;
  context.strokeRect(40, 40, width - 80, height - 80);
}
