import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  describeRecordedVote,
  formatTextResult,
  type RecordedText,
  type RecordedVote,
  recordedAnswerLabels,
} from '#pages/rule/public-record.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { Awards } from './record/awards.tsx';
import { loadRecord } from './record/load-record.ts';
import { RuledSection } from './ruled-section.tsx';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadRecord(args, ({ path, eventName, committees }, page) => {
    const committee = committees.find((one) => one.path === page);
    if (!committee) throw new Error(`The record has no committee at ${page}.`);
    return { committee, overview: path, eventName };
  });

/** What a committee dealt with, decided and awarded. */
export default function RecordCommitteePage() {
  const { committee, overview, eventName } = useLoaderData<typeof loader>();
  const { name, agenda, topics, texts, files, awards } = committee;
  const otherTopics = topics.filter((topic) => topic !== agenda);
  return (
    <>
      <div className="wrap pb-8">
        <PageHead title={name} lead={agenda} />
        <p>
          <Link to={overview} className="font-semibold underline underline-offset-4">
            Public record of {eventName}
          </Link>
        </p>
        {otherTopics.length > 0 && (
          <div className="mt-8">
            <h2 className="mb-2 text-xl">Topics</h2>
            <ul className="grid max-w-measure list-disc gap-1 pl-5">
              {otherTopics.map((topic) => (
                <li key={topic} className="wrap-anywhere">
                  {topic}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <RuledSection id="results" title="Results" className="bg-sunken">
        {texts.length === 0 ? (
          <p>No text was voted on.</p>
        ) : (
          <ul className="grid gap-8">
            {texts.map((text) => (
              <li key={`${text.label} ${text.amends}`}>
                <Text text={text} />
              </li>
            ))}
          </ul>
        )}
      </RuledSection>
      {files.length > 0 && (
        <RuledSection id="texts" title="Adopted texts">
          <ul className="grid gap-2">
            {files.map(({ title, address }) => (
              <li key={address}>
                <a
                  href={address}
                  download
                  className="font-semibold underline underline-offset-4 wrap-anywhere"
                >
                  {title} (PDF)
                </a>
              </li>
            ))}
          </ul>
        </RuledSection>
      )}
      {awards.length > 0 && (
        <RuledSection id="awards" title="Awards">
          <Awards awards={awards} />
        </RuledSection>
      )}
    </>
  );
}

function Text({ text }: { text: RecordedText }) {
  const { label, amends, votes } = text;
  return (
    <article className="grid gap-2">
      <h3 className="text-xl wrap-anywhere">{label}</h3>
      {amends !== null && <p className="text-muted">Amendment to {amends}</p>}
      <p className="font-semibold">{formatTextResult(text)}</p>
      {votes.map((vote, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: votes have no id, and the page never changes
        <Vote key={at} vote={vote} caption={`Roll call ${at + 1} on ${label}`} />
      ))}
    </article>
  );
}

function Vote({ vote, caption }: { vote: RecordedVote; caption: string }) {
  const { answers } = vote;
  if (!answers) return <p>{describeRecordedVote(vote)}</p>;
  return (
    <details className="unfold">
      <summary>{describeRecordedVote(vote)}</summary>
      <div className="mt-3 max-w-xl">
        <Table
          caption={caption}
          captionHidden
          columns={[
            { id: 'portfolio', label: 'Portfolio' },
            { id: 'answer', label: 'Vote' },
          ]}
        >
          {answers.map(({ portfolio, answer }) => (
            <tr key={portfolio}>
              <td>{portfolio}</td>
              <td>{recordedAnswerLabels[answer]}</td>
            </tr>
          ))}
        </Table>
      </div>
    </details>
  );
}
