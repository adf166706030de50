import { committees } from '#conference/content/index.ts';
import { sampleContent } from '#pages/content/index.ts';
import type { FigureHue } from '#platform/artwork/hues.ts';

const {
  achievements,
  archive,
  blogs,
  collaboration,
  conferencePage,
  gallery,
  glimpses,
  letters,
  mockMun,
  reviews,
  team,
  wrapped,
} = sampleContent;

/** Kind of a picture, which determines its sizes and its generated sample. */
export type PictureKind = 'portrait' | 'photo' | 'banner' | 'poster' | 'thumbnail' | 'logo';

export type ListedPicture = {
  readonly name: string;
  readonly kind: PictureKind;
  /** Colours, set if the generated picture must match a committee. */
  readonly hues?: readonly FigureHue[];
  readonly ratios?: readonly [number, number];
};

const all = (kind: PictureKind, names: readonly string[]): ListedPicture[] =>
  names.map((name) => ({ name, kind }));

const captioned = [...gallery, ...glimpses, ...collaboration.photos, ...achievements];

const executiveBoard = conferencePage.editions.flatMap((edition) => edition.executiveBoard);
const councils = conferencePage.editions.flatMap((edition) => edition.councils);
const posters = conferencePage.editions.flatMap(({ poster }) => poster.picture ?? []);

/** All pictures that the content names, without duplicates. Used only by the build. */
export const pictureList: readonly ListedPicture[] = [
  ...all('photo', [...captioned.map(({ picture }) => picture), wrapped.picture, mockMun.picture]),
  ...all('portrait', [
    ...letters.map(({ picture }) => picture),
    ...reviews.map(({ img }) => img),
    ...team.flatMap(({ members }) => members.flatMap(({ image }) => image ?? [])),
    ...councils.flatMap(({ board }) => board.map(({ photo }) => photo)),
  ]),
  ...executiveBoard.map(({ photo, committee }): ListedPicture => {
    const hue = committees.find(({ value }) => value === committee)?.hue ?? 'violet';
    return { name: photo, kind: 'portrait', hues: [hue, 'violet'] };
  }),
  ...committees.map(({ banner, hue, ratio }): ListedPicture => {
    return { name: banner, kind: 'banner', hues: [hue], ratios: ratio };
  }),
  ...councils.map(({ picture }): ListedPicture => {
    return { name: picture, kind: 'banner', hues: ['violet'], ratios: [6, 5] };
  }),
  ...all('thumbnail', [...archive.map(({ picture }) => picture), ...blogs.map(({ thumbnail }) => thumbnail)]),
  ...all('poster', posters),
  ...all(
    'logo',
    conferencePage.coSponsors.map(({ picture }) => picture),
  ),
];
