import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDateTime } from '#platform/rule/dates.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { ChartCard } from '#registration/web/index.ts';
import type { Choices, DraftLine } from '../../contract.ts';
import { buildDraftQuery, type Draft, type DraftRow } from './api.ts';
import { buildDraftCharts } from './draft/charts.ts';
import { DraftComparison } from './draft/draft-comparison.tsx';
import { DraftDelegateDialog } from './draft/draft-delegate-dialog.tsx';
import { DraftDelegateTable } from './draft/draft-delegate-table.tsx';
import { PublishBar } from './draft/publish-bar.tsx';
import { RuleComparisonTable } from './draft/rule-comparison-table.tsx';
import { SwapInNewDraftDialog } from './draft/swap-in-new-draft-dialog.tsx';
import { DraftChoicesForm } from './draft-choices-form.tsx';
import { allocationMethodLabels } from './labels.ts';

function draftText({ madeAt, madeBy, policy, publishedAt }: DraftLine): string {
  const text = `${formatDateTime(Date.parse(madeAt), clubRegion())}, ${allocationMethodLabels[policy]}, by ${madeBy ?? 'a former member'}`;
  return publishedAt ? `${text} (published)` : text;
}

export function DraftView({
  eventName,
  drafts,
  draftId,
  mayPublish,
  registrationOpen,
  undecided,
  pending,
  onDraft,
}: {
  eventName: string;
  drafts: readonly DraftLine[];
  draftId: string;
  mayPublish: boolean;
  registrationOpen: boolean;
  undecided: number;
  pending: boolean;
  onDraft: (choices: Choices, onDone?: () => void) => void;
}) {
  // Shows the earlier draft until the chosen one is loaded, so that the search text of its list is kept.
  const draft = useQuery({ ...buildDraftQuery(eventName, draftId), placeholderData: keepPreviousData });
  const [params, setParams] = useSearchParams();
  const others = drafts.filter(({ _id }) => _id !== draftId);
  const withId = others.find(({ _id }) => _id === params.get('with'))?._id ?? '';
  const address = (change: Record<string, string>) =>
    setParams(
      { draft: draftId, ...(withId ? { with: withId } : {}), ...change },
      { preventScrollReset: true },
    );
  return (
    <>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Select
          name="draft"
          label="Draft"
          options={drafts.map((line) => ({ value: line._id, label: draftText(line) }))}
          value={draftId}
          onChange={({ target }) => address({ draft: target.value })}
        />
        {others.length > 0 && (
          <Select
            name="with"
            label="Compare with"
            options={[
              { value: '', label: 'No other draft' },
              ...others.map((line) => ({ value: line._id, label: draftText(line) })),
            ]}
            value={withId}
            onChange={({ target }) => address({ with: target.value })}
          />
        )}
      </div>
      {draft.data ? (
        <Loaded
          eventName={eventName}
          draft={draft.data}
          withId={withId}
          mayPublish={mayPublish}
          registrationOpen={registrationOpen}
          undecided={undecided}
          pending={pending}
          onDraft={onDraft}
        />
      ) : (
        <QueryState query={draft} />
      )}
    </>
  );
}

function Loaded({
  eventName,
  draft,
  withId,
  mayPublish,
  registrationOpen,
  undecided,
  pending,
  onDraft,
}: {
  eventName: string;
  draft: Draft;
  withId: string;
  mayPublish: boolean;
  registrationOpen: boolean;
  undecided: number;
  pending: boolean;
  onDraft: (choices: Choices, onDone?: () => void) => void;
}) {
  const [shownRow, setShownRow] = useState<DraftRow>();
  const [pair, setPair] = useState<readonly [DraftRow, DraftRow]>();
  const [isChoosing, setChoosing] = useState(false);
  const names = new Map(draft.committees.map(({ committee, name }) => [committee, name]));
  const nameOf = (committee: string) => names.get(committee) ?? committee;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {draft.publishedAt && <Badge tone="confirmed">Published</Badge>}
        {mayPublish && !draft.publishedAt && (
          <PublishBar
            eventName={eventName}
            draft={draft}
            registrationOpen={registrationOpen}
            undecided={undecided}
            pending={pending}
            onDraft={onDraft}
          />
        )}
        {mayPublish && (
          <Button variant="quiet" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            {isChoosing ? 'Hide the rules' : 'Change the rules'}
          </Button>
        )}
      </div>
      {isChoosing && (
        <DraftChoicesForm
          key={draft._id}
          eventName={eventName}
          draft={draft}
          nameOf={nameOf}
          pending={pending}
          onDraft={onDraft}
        />
      )}
      {withId && <DraftComparison eventName={eventName} draft={draft} withId={withId} nameOf={nameOf} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {buildDraftCharts(draft).map((chart) => (
          <ChartCard key={chart.title} chart={chart} />
        ))}
      </div>
      <RuleComparisonTable eventName={eventName} draft={draft} />
      <DraftDelegateTable draft={draft} nameOf={nameOf} onOpen={setShownRow} onSwap={setPair} />
      <p className="text-xs text-muted wrap-anywhere">
        Inputs {draft.digest}, lottery {draft.seed}
      </p>
      {shownRow && (
        <DraftDelegateDialog
          eventName={eventName}
          draft={draft}
          row={shownRow}
          nameOf={nameOf}
          pending={pending}
          onDraft={(choices) => onDraft(choices, () => setShownRow(undefined))}
          onClose={() => setShownRow(undefined)}
        />
      )}
      {pair && (
        <SwapInNewDraftDialog
          eventName={eventName}
          draft={draft}
          pair={pair}
          nameOf={nameOf}
          pending={pending}
          onDraft={(choices) => onDraft(choices, () => setPair(undefined))}
          onClose={() => setPair(undefined)}
        />
      )}
    </>
  );
}
