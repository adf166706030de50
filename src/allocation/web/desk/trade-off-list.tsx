import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { errorText } from '#platform/web/api.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import type { Choices } from '../../contract.ts';
import { buildChoicePreviewQuery, type Draft } from './api.ts';
import {
  alternativeLabels,
  computeDraftQuality,
  formatQuality,
  formatQualityDifferences,
  formatTradeOff,
} from './trade-offs.ts';

export function TradeOffList({ eventName, choices }: { eventName: string; choices: Choices }) {
  const weighed = useQuery({
    ...buildChoicePreviewQuery(eventName, { ...choices, separately: true }),
    placeholderData: keepPreviousData,
  });
  if (!weighed.data) return <QueryState query={weighed} />;
  const { chosen, instead } = weighed.data;
  const { sumOfRanks } = chosen.quality;
  return (
    <section
      aria-label="Expected result"
      aria-busy={weighed.isPlaceholderData}
      className="grid gap-2 border-l-4 border-gold-line bg-sunken px-5 py-4"
    >
      <p className="font-semibold tabular-nums">
        {formatQuality(chosen.quality)} Sum of choices: {sumOfRanks} (less is better).
      </p>
      {instead.length > 0 && (
        <dl className="grid gap-x-4 text-sm tabular-nums sm:grid-cols-start-main">
          {instead.map((alternative) => (
            <div
              key={alternative.what}
              className="col-span-full grid grid-cols-subgrid gap-y-0 py-1 max-sm:block"
            >
              <dt className="font-semibold">{alternativeLabels[alternative.what]}</dt>
              <dd className="text-muted">{formatTradeOff(chosen, alternative)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

export function ChoiceEffect({
  eventName,
  draft,
  choices,
}: {
  eventName: string;
  draft: Draft;
  choices: Choices;
}) {
  const weighed = useQuery(buildChoicePreviewQuery(eventName, { ...choices, separately: false }));
  if (weighed.error)
    return (
      <p role="alert" className="text-sm text-danger">
        {errorText(weighed.error)}
      </p>
    );
  const before = computeDraftQuality(draft.rows);
  const after = weighed.data?.chosen.quality;
  const parts = after ? formatQualityDifferences(before, after) : [];
  return (
    <p role="status" className="text-sm tabular-nums">
      {after ? (
        <>
          <span className="font-semibold">
            Sum of choices {before.sumOfRanks}, then {after.sumOfRanks} (less is better)
          </span>
          {parts.length > 0 && `: ${parts.join(', ')}`}.
        </>
      ) : (
        'Calculating...'
      )}
    </p>
  );
}
