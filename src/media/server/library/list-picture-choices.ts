import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { listPictureChoices as call, PictureChoice } from '../../contract/choices.ts';
import { type Samples, stateOf } from './list-pictures.ts';
import { allPictures } from './pictures.sql.ts';
import { publishedPictures } from './published-pictures.ts';

/** Every picture that a document or a committee can name (product 14.2): the library's, then the samples it has none for. */
export async function listPictureChoices(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  samples: Samples,
): Promise<AnswerOf<typeof call>> {
  const [pictures, shown] = await Promise.all([allPictures(queries), publishedPictures(queries)]);
  const uploaded = pictures.map(
    (picture): PictureChoice => ({
      name: picture.name,
      alt: picture.alt,
      focus: { x: picture.focus_x, y: picture.focus_y },
      state: stateOf(picture, clock()),
      files: shown[picture.name]?.files ?? null,
    }),
  );
  const known = new Set(uploaded.map(({ name }) => name));
  const drawn = Object.entries(samples)
    .filter(([name]) => !known.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, files]): PictureChoice => ({ name, alt: '', focus: { x: 50, y: 50 }, state: 'sample', files }),
    );
  return { pictures: [...uploaded, ...drawn] };
}
