import { createHash } from 'node:crypto';
import { openGraphEmblemBox, openGraphSvg, posterEmblemBox, posterSvg } from '#platform/artwork/graphics.ts';
import { figureSvg } from '#platform/artwork/svg.ts';
import {
  buildCommitteeFigureName,
  buildCouncilFigureName,
  buildPosterPictureName,
  findEditionOfEvent,
  type PageInputs,
  type RenderInputs,
  type TimedInputs,
} from './page-inputs.ts';

export interface Artwork {
  readonly name: string;
  /** Address of the artwork. It contains a hash of the content, so that changed artwork gets another address. */
  readonly address: string;
  readonly svg: string;
  readonly type: 'svg' | 'png' | 'avif' | 'webp';
  /** Width in pixels; 0 for SVG. */
  readonly width: number;
  /** Where an uploaded emblem is drawn upon the artwork. */
  readonly emblem?: EmblemBox;
}

/** A square, in pixels. */
interface EmblemBox {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/**
 * Version of the renderer. Increment it when the same SVG is rendered to other bytes, after a change of a font or an
 * encoder.
 */
const rendererVersion = '2';

const openGraphWidth = 1200;
/** Size of the poster in pixels, with the widths in which pages show it. */
const poster = { width: 1000, height: 1414, widths: [480, 720, 1000], types: ['avif', 'webp'] } as const;

/**
 * Lists all artwork: an Open Graph picture for each page, the figures of committees and councils, and a poster if none
 * was uploaded (product 2.11).
 */
export function listPageArtwork(inputs: PageInputs): Artwork[] {
  const { site, pages } = inputs.content;
  const { emblem } = inputs;
  const hasEmblem = emblem !== undefined;
  const drawn = hasEmblem ? { digest: emblem, ...openGraphEmblemBox } : undefined;
  return [
    ...pages.map(({ openGraph, title, path }) => {
      const svg = openGraphSvg({ title, path, club: site.name, hasEmblem });
      return artwork(openGraph, svg, 'png', openGraphWidth, drawn);
    }),
    ...figures(inputs),
    ...(hasUploadedPoster(inputs) ? [] : generatedPoster(inputs)),
  ];
}

export function addArtworkToInputs(inputs: TimedInputs, pieces: readonly Artwork[]): RenderInputs {
  const artworkUrls = Object.fromEntries(pieces.map(({ name, address }) => [name, address]));
  if (hasUploadedPoster(inputs)) return { ...inputs, artworkUrls };
  const { width, height, widths } = poster;
  const urls = (type: (typeof poster.types)[number]) =>
    widths.map((posterWidth) => artworkUrls[posterName(posterWidth, type)] ?? '');
  const files = { width, height, widths, avif: urls('avif'), webp: urls('webp') };
  return {
    ...inputs,
    artworkUrls,
    pictures: { ...inputs.pictures, [buildPosterPictureName(inputs)]: files },
  };
}

function figures(inputs: PageInputs): Artwork[] {
  const council = { ratios: [6, 5], turns: 12, hues: ['violet', 'azure'] } as const;
  return [
    ...inputs.committees.map(({ value, hue, ratio }) => {
      const figure = { name: value, ratios: ratio, turns: 13, hues: [hue] };
      return artwork(buildCommitteeFigureName(value), figureSvg(figure, { width: 1.2 }), 'svg');
    }),
    ...(findEditionOfEvent(inputs)?.councils ?? []).map(({ id, shortName }) =>
      artwork(buildCouncilFigureName(id), figureSvg({ ...council, name: shortName }, { width: 1.1 }), 'svg'),
    ),
  ];
}

function hasUploadedPoster(inputs: PageInputs): boolean {
  return Object.hasOwn(inputs.pictures, buildPosterPictureName(inputs));
}

function generatedPoster({ content, event, committees, emblem }: PageInputs): Artwork[] {
  const svg = posterSvg({
    club: content.site.name,
    event: event.name,
    theme: event.theme,
    dates: event.datesInWords,
    venue: event.venue.name,
    hasEmblem: emblem !== undefined,
    committees: committees.map(({ shortName, hue, ratio }) => ({ name: shortName, hue, ratio })),
  });
  return poster.widths.flatMap((width) => {
    const scaled = (length: number) => Math.round((length * width) / poster.width);
    const { x, y, side } = posterEmblemBox;
    const drawn =
      emblem === undefined ? undefined : { digest: emblem, x: scaled(x), y: scaled(y), side: scaled(side) };
    return poster.types.map((type) => artwork(posterName(width, type), svg, type, width, drawn));
  });
}

const posterName = (width: number, type: string) => `poster-${width}-${type}`;

/** @param emblem digest of the uploaded emblem, and where it is drawn upon the SVG */
function artwork(
  name: string,
  svg: string,
  type: Artwork['type'],
  width = 0,
  emblem?: EmblemBox & { readonly digest: string },
): Artwork {
  const drawn = `${rendererVersion}\n${svg}${emblem?.digest ?? ''}`;
  const digest = createHash('sha256').update(drawn).digest('hex').slice(0, 12);
  const piece = { name, address: `/drawn/${name}-${digest}.${type}`, svg, type, width };
  if (!emblem) return piece;
  const { x, y, side } = emblem;
  return { ...piece, emblem: { x, y, side } };
}
