import { toSlug } from '#platform/rule/slug.ts';
import { computeEtag } from '#platform/server/http/assets.ts';
import type { StoredFile } from '#platform/server/http/file-copies.ts';
import type { SiteFile } from '#platform/server/http/pages.ts';
import { formatCsv } from '#platform/server/spreadsheet/csv.ts';
import {
  formatTextResult,
  type PublicRecord,
  type RecordedText,
  type RecordedVote,
  recordedAnswerLabels,
  recordFilePaths,
} from '../rule/public-record.ts';

const voteHeadings = [
  ...['Committee', 'Text', 'Amends', 'Result', 'Vote', 'Method', 'In favour', 'Against', 'Abstentions'],
  ...['Portfolio', 'Answer'],
];

/**
 * Creates the files of a public record by path: all of it as JSON, the results and votes as CSV with a row for each
 * portfolio that answered by name, and the awards as CSV.
 * @param origin PUBLIC_URL without a slash at the end
 */
export function createRecordFiles(record: PublicRecord, origin: string): [path: string, file: SiteFile][] {
  const { committees } = record;
  const paths = recordFilePaths(record);
  const votes = committees.flatMap(({ name, texts }) => texts.flatMap((text) => listTextRows(name, text)));
  const awards = committees.flatMap((committee) =>
    committee.awards.map(({ label, portfolio, name }) => [
      committee.name,
      label,
      portfolio ?? '',
      name ?? '',
    ]),
  );
  const json = [
    paths.json,
    createFile('application/json; charset=utf-8', formatJson(record, origin)),
  ] satisfies [string, SiteFile];
  if (!record.isShown) return [json];
  return [
    json,
    [paths.votes, createFile('text/csv; charset=utf-8', formatCsv(voteHeadings, votes))],
    [
      paths.awards,
      createFile('text/csv; charset=utf-8', formatCsv(['Committee', 'Award', 'Portfolio', 'Name'], awards)),
    ],
  ];
}

/** Lists the files of the database to which the pages of a public record link. */
export function listStoredFilesOfRecord({ committees, articles }: PublicRecord): StoredFile[] {
  const texts = committees.flatMap(({ files }) =>
    files.map(({ id, title, address }) => ({
      id,
      path: address,
      type: 'application/pdf' as const,
      downloadName: `${toSlug(title)}.pdf`,
    })),
  );
  const pictures = articles.flatMap((article) =>
    article.pictures.map(({ id, address }) => ({ id, path: address, type: 'image/jpeg' as const })),
  );
  return [...texts, ...pictures];
}

function createFile(type: string, text: string): SiteFile {
  const plain = Buffer.from(text);
  return { type, plain, br: undefined, gzip: undefined, etag: computeEtag(plain), mustRevalidate: true };
}

const formatJson = (
  { path, isShown: _isShown, committees, articles, ...record }: PublicRecord,
  origin: string,
): string =>
  JSON.stringify(
    {
      ...record,
      url: origin + path,
      articles: articles.map(({ path: page, dateInWords: _dateInWords, pictures, ...article }) => ({
        ...article,
        url: origin + page,
        pictures: pictures.map(({ caption, address }) => ({ caption, url: origin + address })),
      })),
      committees: committees.map(({ path: page, files, ...committee }) => ({
        ...committee,
        url: origin + page,
        files: files.map(({ title, address }) => ({ title, url: origin + address })),
      })),
    },
    null,
    2,
  );

/** A text that was decided without a vote has one row, a vote without names too. */
function listTextRows(committee: string, text: RecordedText): (string | number)[][] {
  const head = [committee, text.label, text.amends ?? '', formatTextResult(text)];
  const votes = text.votes.flatMap((vote, at) => listVoteRows(head, at + 1, vote));
  return votes.length > 0 ? votes : [[...head, '', '', '', '', '', '', '']];
}

function listVoteRows(
  head: readonly string[],
  number: number,
  { method, counts, answers }: RecordedVote,
): (string | number)[][] {
  const vote = [...head, number, method, counts?.yes ?? '', counts?.no ?? '', counts?.abstain ?? ''];
  if (!answers || answers.length === 0) return [[...vote, '', '']];
  return answers.map(({ portfolio, answer }) => [...vote, portfolio, recordedAnswerLabels[answer]]);
}
