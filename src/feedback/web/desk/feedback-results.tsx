import { plural } from '#platform/rule/plural.ts';
import { DownloadButtons } from '#platform/web/desk/download-buttons.tsx';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { feedbackScaleHelp, minRespondentsToShow } from '../../contract/results.ts';
import {
  exportFeedbackAnswers,
  type FeedbackQuestion,
  type FeedbackResult,
  maxShownTextAnswers,
} from '../../contract.ts';
import type { Feedback } from '../api.ts';

/**
 * Shows the results of each question. The results do not reveal which answers belong to the same delegate (product
 * 21.4).
 */
export function FeedbackResults({
  feedback: { eventName, questions, results, isFinal },
}: {
  feedback: Feedback;
}) {
  if (results.length === 0) return <ResultsLater isFinal={isFinal} questions={questions} />;
  return (
    <section aria-label="Results" className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">Results</h2>
        <div className="flex gap-3">
          <DownloadButtons
            formats={['csv']}
            fetchAs={() => fetchFile(exportFeedbackAnswers, { params: { eventName } })}
          />
        </div>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {questions.map((question) => {
          const result = results.find(({ questionId }) => questionId === question._id);
          return result && <Result key={question._id} question={question} result={result} />;
        })}
      </div>
    </section>
  );
}

/** Shown instead of results until the form has closed. Lists the questions, which can no longer change. */
function ResultsLater({ isFinal, questions }: { isFinal: boolean; questions: readonly FeedbackQuestion[] }) {
  return (
    <section aria-label="Results" className="grid gap-4">
      <h2 className="text-xl">Results</h2>
      <p className="max-w-measure text-muted">
        {isFinal
          ? 'The form has just closed. Reload the page in two minutes to see the results.'
          : 'You see all results after the form has closed. Until then they are hidden from everyone, because each new answer would show what the person who just answered thinks. To see the results sooner, change the closing time. A closed form cannot open again.'}
      </p>
      <ol className="grid list-decimal gap-2 pl-6">
        {questions.map(({ _id, label }) => (
          <li key={_id} className="wrap-anywhere">
            <bdi>{label}</bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Result({
  question: { label, kind },
  result: { count, bars, texts },
}: {
  question: FeedbackQuestion;
  result: FeedbackResult;
}) {
  return (
    <section className="grid gap-4 border border-line bg-surface p-4">
      <div>
        <h3 className="text-lg wrap-anywhere">
          <bdi>{label}</bdi>
        </h3>
        <p className="text-sm text-muted">{plural(count, { one: '# answer', other: '# answers' })}</p>
        {kind === 'scale' && <p className="text-sm text-muted">{feedbackScaleHelp}</p>}
      </div>
      {count < minRespondentsToShow && (
        <p className="text-muted">
          Shown from {minRespondentsToShow} answers on, so that no delegate can be recognised.
        </p>
      )}
      {bars && <Bars bars={bars} count={count} />}
      {texts && (
        <>
          <ul className="grid gap-3" aria-label="Answers in random order">
            {texts.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: anonymous answers have no key
              <li key={at} className="border-l-3 border-line pl-4 whitespace-pre-line wrap-anywhere">
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
          {count > maxShownTextAnswers && (
            <p className="text-sm text-muted">
              {maxShownTextAnswers} answers, chosen at random. The CSV has all.
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Bars({ bars, count }: { bars: NonNullable<FeedbackResult['bars']>; count: number }) {
  return (
    <dl className="grid gap-3">
      {bars.map((bar) => {
        const percent = Math.round((bar.count / count) * 100);
        return (
          <div key={bar.label} className="grid gap-1">
            <div className="flex items-baseline justify-between gap-4">
              <dt className="min-w-0 wrap-anywhere">
                <bdi>{bar.label}</bdi>
              </dt>
              <dd className="shrink-0 text-sm tabular-nums">
                {bar.count} <span className="text-muted">({percent}%)</span>
              </dd>
            </div>
            <div aria-hidden className="h-2 bg-sunken">
              <div className="h-full bg-gold-text" style={{ width: `${percent}%` }} />
            </div>
          </div>
        );
      })}
    </dl>
  );
}
