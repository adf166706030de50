import { committees, portfolios } from '#conference/content/index.ts';
import { sampleContent } from '#pages/content/index.ts';

const conference = 'src/conference/content';
const site = 'src/pages/content';

function repeated(entries: readonly { readonly at: string; readonly key: string }[]): string[] {
  const first = new Map<string, string>();
  return entries.flatMap(({ at, key }) => {
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, at);
      return [];
    }
    return [`${at} repeats '${key}', which ${earlier} already has.`];
  });
}

type Related = {
  readonly committees: readonly { readonly value: string; readonly ratio: readonly number[] }[];
  readonly portfolios: Readonly<Record<string, readonly string[]>>;
  readonly executiveBoard: readonly { readonly committee: string }[];
  readonly members: readonly { readonly id: string }[];
};

const contentRelations: Related = {
  committees,
  portfolios,
  executiveBoard: sampleContent.conferencePage.editions.flatMap((edition) => edition.executiveBoard),
  members: sampleContent.team.flatMap((list) => list.members),
};

/**
 * Checks references between content files. The schemas are checked when the files are read.
 * @returns one sentence for each mistake, naming the file and the field; empty when the content is valid
 */
export function checkContent(related: Related = contentRelations): string[] {
  const { committees, portfolios, executiveBoard, members } = related;
  const values = committees.map(({ value }) => value);
  return [
    ...repeated(values.map((key, at) => ({ at: `${conference}/committees.json: [${at}].value`, key }))),
    ...repeated(
      committees.map(({ ratio }, at) => ({
        at: `${conference}/committees.json: [${at}].ratio`,
        key: ratio.join(':'),
      })),
    ),
    ...values
      .filter((value) => !(value in portfolios))
      .map(
        (value) =>
          `${conference}/portfolios.json: ${value} is missing, but committees.json has such a committee.`,
      ),
    ...Object.keys(portfolios)
      .filter((value) => !values.includes(value))
      .map((value) => `${conference}/portfolios.json: ${value} is no committee of committees.json.`),
    ...Object.entries(portfolios).flatMap(([value, names]) =>
      repeated(names.map((key, at) => ({ at: `${conference}/portfolios.json: ${value}[${at}]`, key }))),
    ),
    ...executiveBoard.flatMap(({ committee }, at) =>
      values.includes(committee)
        ? []
        : [
            `${site}/conference-page.json: executiveBoard[${at}].committee names no committee of committees.json.`,
          ],
    ),
    ...repeated(members.map(({ id }, at) => ({ at: `${site}/team.json: id of member ${at + 1}`, key: id }))),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const errors = checkContent();
  for (const error of errors) console.error(error);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
