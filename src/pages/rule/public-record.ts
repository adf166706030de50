import { plural } from '#platform/rule/plural.ts';

/**
 * The public record of a conference, as its pages and files show it. It names portfolios, and persons only beside an
 * award and with their consent.
 */
export interface PublicRecord {
  /** Path of its page, such as '/record/krakmun-2027'. The pages of its committees are below it. */
  readonly path: string;
  readonly eventName: string;
  readonly theme: string;
  readonly datesInWords: string;
  /** False for an event with articles whose record is hidden. It then has no committees. */
  readonly isShown: boolean;
  readonly committees: readonly RecordedCommittee[];
  /** Articles of the press team, the newest first. */
  readonly articles: readonly RecordedArticle[];
}

/** Titles the overview. Without a record it has articles only. */
export const formatRecordTitle = ({
  isShown,
  eventName,
}: Pick<PublicRecord, 'isShown' | 'eventName'>): string =>
  isShown ? `Public record of ${eventName}` : `Press of ${eventName}`;

export type RecordLink = Pick<PublicRecord, 'path' | 'isShown'>;

/** Labels a link to the overview. */
export const formatRecordLink = ({ isShown }: RecordLink): string =>
  isShown ? 'Read the public record' : 'Read what the press wrote';

export interface RecordedArticle {
  readonly path: string;
  readonly title: string;
  /** Null after the author was erased. */
  readonly byline: string | null;
  /** Name of the committee. Null for an article about the whole event. */
  readonly committee: string | null;
  /** ISO 8601 in UTC. */
  readonly publishedAt: string;
  readonly dateInWords: string;
  readonly paragraphs: readonly string[];
  /** Only pictures whose people agreed. */
  readonly pictures: readonly {
    readonly id: string;
    readonly caption: string;
    /** Path of its URL. */
    readonly address: string;
  }[];
}

/** Names the author of an article. */
export const formatByline = ({ byline }: Pick<RecordedArticle, 'byline'>): string =>
  byline ?? 'a former member of the press team';

export interface RecordedCommittee {
  readonly path: string;
  readonly name: string;
  readonly shortName: string;
  readonly agenda: string;
  /** What the committee dealt with, in the order in which it did. */
  readonly topics: readonly string[];
  readonly texts: readonly RecordedText[];
  /** PDF files of adopted texts. */
  readonly files: readonly RecordedFile[];
  readonly awards: readonly RecordedAward[];
}

export interface RecordedFile {
  readonly id: string;
  readonly title: string;
  /** Path of its URL. */
  readonly address: string;
}

/** A text that was adopted or failed. */
export interface RecordedText {
  readonly label: string;
  /** Label of the paper that it amends. Null if it is no amendment. */
  readonly amends: string | null;
  readonly isAdopted: boolean;
  readonly votes: readonly RecordedVote[];
}

export interface RecordedVote {
  /** How the committee voted, such as 'Roll call'. */
  readonly method: string;
  readonly passes: boolean;
  /** Null if the votes were not counted. */
  readonly counts: { readonly yes: number; readonly no: number; readonly abstain: number } | null;
  /** Answers of a roll call. Null for every other vote. */
  readonly answers:
    | readonly { readonly portfolio: string; readonly answer: 'yes' | 'no' | 'abstain' | 'pass' }[]
    | null;
}

export interface RecordedAward {
  readonly label: string;
  readonly portfolio: string | null;
  /** The name of the person. Null without consent. */
  readonly name: string | null;
}

export const recordedAnswerLabels = {
  yes: 'In favour',
  no: 'Against',
  abstain: 'Abstained',
  pass: 'Passed',
} as const;

export const formatTextResult = ({ isAdopted }: Pick<RecordedText, 'isAdopted'>): string =>
  isAdopted ? 'Adopted' : 'Failed';

/** Describes a vote in one line: 'Roll call: 12 in favour, 3 against, 1 abstention'. */
export function describeRecordedVote({ method, counts }: Pick<RecordedVote, 'method' | 'counts'>): string {
  if (!counts) return method;
  const { yes, no, abstain } = counts;
  const abstentions = plural(abstain, { one: '# abstention', other: '# abstentions' });
  return `${method}: ${yes} in favour, ${no} against, ${abstentions}`;
}

/** Counts the texts that were adopted, without amendments. */
export const countAdopted = (texts: readonly RecordedText[]): number =>
  texts.filter(({ isAdopted, amends }) => isAdopted && amends === null).length;

export const recordFilePaths = ({ path }: Pick<PublicRecord, 'path'>) => ({
  json: `${path}/record.json`,
  votes: `${path}/votes.csv`,
  awards: `${path}/awards.csv`,
});
