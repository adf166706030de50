import { samplePictureSvg } from '#platform/artwork/sample-picture.ts';
import type { ListedPicture, PictureKind } from './picture-list.ts';

/** Size of a picture in pixels. With `cut` a photograph is cropped to it, otherwise it keeps its proportions. */
export type Shape = {
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly cut: boolean;
};

export const shapes: Readonly<Record<PictureKind, Shape>> = {
  portrait: { width: 400, height: 400, widths: [200, 400], cut: true },
  photo: { width: 1200, height: 800, widths: [400, 660, 900, 1200], cut: false },
  banner: { width: 1200, height: 600, widths: [400, 660, 1200], cut: true },
  poster: { width: 1000, height: 1414, widths: [480, 720, 1000], cut: false },
  thumbnail: { width: 800, height: 450, widths: [400, 660, 800], cut: true },
  logo: { width: 600, height: 300, widths: [300, 600], cut: false },
};

export function renderSample({ name, kind, hues, ratios }: ListedPicture): Buffer {
  const { width, height } = shapes[kind];
  const of = kind === 'logo' ? 'logo' : 'scene';
  return Buffer.from(samplePictureSvg({ name, width, height, of, hues, ratios }));
}
