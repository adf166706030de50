import { formatThousandths } from '../../rule/thousandths.ts';
import type { Proposal } from '../api.ts';

type Score = Proposal['scores'][number];

/** Each delegate with the total, ranked, and the arithmetic at a press. */
export function Arithmetic({ proposal }: { proposal: Proposal }) {
  return (
    <ol className="border-line border-t">
      {proposal.scores.map((score, at) => (
        <li key={score.registrationId} className="border-line border-b">
          <details>
            <summary className="flex min-h-12 cursor-pointer items-center gap-4 px-2 py-2 hover:bg-surface">
              <span className="w-7 shrink-0 text-right text-muted tabular-nums">
                {score.isMarked ? at + 1 : '–'}
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                <b>{score.portfolio}</b> <span className="text-muted">{score.name}</span>
                {score.missing.length > 0 && score.isMarked && (
                  <span className="block text-gold-text text-sm">
                    No mark: {score.missing.map((id) => labelOf(proposal, id)).join(', ')}
                  </span>
                )}
              </span>
              <b className="shrink-0 text-lg tabular-nums">
                {score.isMarked ? formatThousandths(score.total) : 'no mark'}
              </b>
            </summary>
            <Parts proposal={proposal} score={score} />
          </details>
        </li>
      ))}
    </ol>
  );
}

const labelOf = ({ criteria }: Proposal, id: string): string =>
  criteria.find((criterion) => criterion.id === id)?.label ?? id;

function Parts({ proposal, score }: { proposal: Proposal; score: Score }) {
  return (
    <table className="table mb-4 w-full text-sm">
      <caption className="sr-only">Parts of the total of {score.portfolio}</caption>
      <thead>
        <tr>
          <th scope="col">Criterion</th>
          <th scope="col">Marks</th>
          <th scope="col" className="numeric">
            Value
          </th>
          <th scope="col" className="numeric">
            Part
          </th>
        </tr>
      </thead>
      <tbody>
        {score.criteria.map(({ criterion, chairs, share, part }) => {
          const found = proposal.criteria.find(({ id }) => id === criterion);
          return (
            <tr key={criterion}>
              <td>
                {labelOf(proposal, criterion)}
                <span className="block text-muted">weight {found?.weight}</span>
              </td>
              <td>
                {chairs.length === 0 && (found?.source === 'marks' ? 'no mark' : 'counted in the room')}
                {chairs.map(({ chair, points, marks, share: own, corrected }) => (
                  <span key={chair} className="block">
                    {proposal.chairs[chair] ?? 'A former chair'}: {formatThousandths(points)} of {found?.max}
                    {marks > 1 && ` (${marks} marks)`}
                    {corrected !== own && `, corrected to ${formatThousandths(corrected * 100)}%`}
                  </span>
                ))}
              </td>
              <td className="numeric">{share === null ? '–' : `${formatThousandths(share * 100)}%`}</td>
              <td className="numeric">{formatThousandths(part, 2)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
