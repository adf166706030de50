import { createHash } from 'node:crypto';
import { openGraphSvg, posterSvg } from '#platform/artwork/sheets.ts';
import { figureSvg } from '#platform/artwork/svg.ts';
import {
  councilFigureOf,
  editionOf,
  figureOf,
  type PageInputs,
  posterPictureOf,
  type RenderInputs,
  type TimedInputs,
} from './page-inputs.ts';

/** A picture that is drawn from what is published. */
export interface Drawing {
  readonly name: string;
  /** Says in its last part what is drawn: another drawing has another address. */
  readonly address: string;
  readonly svg: string;
  /** How it is sent. */
  readonly type: 'svg' | 'png' | 'avif' | 'webp';
  /** In pixels, of what is no SVG. */
  readonly width: number;
}

/** Changed whenever the same drawing would come out as other bytes, by another font or another encoder. */
const recipe = '2';

const sharingWidth = 1200;
/** The poster's sheet in pixels, and the widths in which pages show it. */
const sheet = { width: 1000, height: 1414, widths: [480, 720, 1000], types: ['avif', 'webp'] } as const;

/**
 * Everything that is drawn for the pages: a picture for sharing each of them, the figures of the councils, and the poster while
 * none was uploaded (product 2.11).
 */
export function drawingsOf(inputs: PageInputs): Drawing[] {
  const { site, pages } = inputs.content;
  return [
    ...pages.map(({ openGraph, title, path }) =>
      drawing(openGraph, openGraphSvg({ title, path, club: site.name }), 'png', sharingWidth),
    ),
    ...figuresOf(inputs),
    ...(hasPoster(inputs) ? [] : posterOf(inputs)),
  ];
}

/** What pages are rendered from, with where the drawings are found. */
export function withDrawings(inputs: TimedInputs, drawings: readonly Drawing[]): RenderInputs {
  const drawn = Object.fromEntries(drawings.map(({ name, address }) => [name, address]));
  if (hasPoster(inputs)) return { ...inputs, drawn };
  const { width, height, widths } = sheet;
  const of = (type: (typeof sheet.types)[number]) => widths.map((one) => drawn[posterName(one, type)] ?? '');
  const poster = { width, height, widths, avif: of('avif'), webp: of('webp') };
  return { ...inputs, drawn, pictures: { ...inputs.pictures, [posterPictureOf(inputs)]: poster } };
}

function figuresOf(inputs: PageInputs): Drawing[] {
  const council = { ratios: [6, 5], turns: 12, hues: ['violet', 'azure'] } as const;
  return [
    ...inputs.committees.map(({ value, hue, ratio }) => {
      const figure = { name: value, ratios: ratio, turns: 13, hues: [hue] };
      return drawing(figureOf(value), figureSvg(figure, { width: 1.2 }), 'svg');
    }),
    ...(editionOf(inputs)?.councils ?? []).map(({ id, shortName }) =>
      drawing(councilFigureOf(id), figureSvg({ ...council, name: shortName }, { width: 1.1 }), 'svg'),
    ),
  ];
}

function hasPoster(inputs: PageInputs): boolean {
  return Object.hasOwn(inputs.pictures, posterPictureOf(inputs));
}

function posterOf({ content, event, committees }: PageInputs): Drawing[] {
  const svg = posterSvg({
    club: content.site.name,
    event: event.name,
    theme: event.theme,
    dates: event.datesInWords,
    venue: event.venue.name,
    committees: committees.map(({ shortName, hue, ratio }) => ({ name: shortName, hue, ratio })),
  });
  return sheet.widths.flatMap((width) =>
    sheet.types.map((type) => drawing(posterName(width, type), svg, type, width)),
  );
}

const posterName = (width: number, type: string) => `poster-${width}-${type}`;

function drawing(name: string, svg: string, type: Drawing['type'], width = 0): Drawing {
  const digest = createHash('sha256').update(`${recipe}\n${svg}`).digest('hex').slice(0, 12);
  return { name, address: `/drawn/${name}-${digest}.${type}`, svg, type, width };
}
