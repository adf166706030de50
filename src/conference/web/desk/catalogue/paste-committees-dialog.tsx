import { useMemo } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { PasteDialog } from '#platform/web/desk/paste-dialog.tsx';
import { SkippedLines } from '#platform/web/desk/skipped-lines.tsx';
import type { Committee } from './api.ts';
import {
  type CommitteePlan,
  type CommitteeTablePlan,
  isChange,
  planCommitteeTable,
  toCommitteeTable,
} from './committee-table.ts';
import type { ChangeCatalogue } from './use-catalogue-change.ts';

/** Adds committees with their portfolios from a pasted table, with a preview (product 5.6). */
export function PasteCommitteesDialog({
  committees: existing,
  catalogue: { change, pending },
  onClose,
}: {
  committees: readonly Committee[];
  catalogue: ChangeCatalogue;
  onClose: () => void;
}) {
  return (
    <PasteDialog
      title="Paste committees and portfolios"
      label="One portfolio per line"
      help="Copy from a spreadsheet: committee, portfolio, seats, agenda, and ‘demanding’ if it is not for beginners. Leave the committee empty to repeat the one above. With headings, the columns can be in any order."
      findMistake={(text) =>
        planCommitteeTable(text, existing).committees.some(isChange)
          ? undefined
          : 'The table has nothing to add or change'
      }
      pending={pending}
      pendingText="Adding..."
      submitLabel="Add all"
      onSubmit={(text) =>
        change({ what: 'add_table', table: toCommitteeTable(planCommitteeTable(text, existing)) }, onClose)
      }
      onClose={onClose}
    >
      {(text) => <Preview text={text} existing={existing} />}
    </PasteDialog>
  );
}

function Preview({ text, existing }: { text: string; existing: readonly Committee[] }) {
  const plan = useMemo(() => planCommitteeTable(text, existing), [text, existing]);
  if (plan.committees.length === 0 && plan.skipped.length === 0) return null;
  return (
    <div className="grid gap-3 text-sm" role="status">
      <SkippedLines lines={plan.skipped} />
      {plan.unread.length > 0 && (
        <p className="text-muted wrap-anywhere">Columns that are not read: {plan.unread.join(', ')}</p>
      )}
      <p className="font-semibold">{describeTotals(plan)}</p>
      <ul className="grid gap-2">
        {plan.committees.map((committee) => (
          <li key={committee.existing?._id ?? committee.name}>
            <CommitteePreview plan={committee} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeTotals({ committees }: CommitteeTablePlan): string {
  const sum = (countOf: (plan: CommitteePlan) => number) =>
    committees.reduce((total, plan) => total + countOf(plan), 0);
  const newCommittees = committees.filter(({ existing }) => existing === undefined).length;
  const added = sum((plan) => plan.added.length);
  const changed = sum((plan) => plan.changed.length + (plan.existing && plan.agenda !== undefined ? 1 : 0));
  const kept = sum((plan) => plan.kept.length);
  return [
    plural(newCommittees, { one: '# new committee', other: '# new committees' }),
    plural(added, { one: '# new portfolio', other: '# new portfolios' }),
    changed > 0 && `${changed} changed`,
    kept > 0 && `${kept} kept as they are`,
  ]
    .filter(Boolean)
    .join(', ');
}

function CommitteePreview({
  plan: { existing, name, shortName, agenda, added, changed, kept },
}: {
  plan: CommitteePlan;
}) {
  const seats = added.reduce((sum, portfolio) => sum + portfolio.seats, 0);
  const shownName = existing?.name ?? name;
  const shownShortName = existing?.shortName ?? shortName;
  return (
    <>
      <p className="wrap-anywhere">
        <strong>{shownShortName}</strong>
        {shownName !== shownShortName && ` · ${shownName}`}
        <span className="text-muted">
          {existing ? ' · existing' : ' · new'}
          {added.length > 0 &&
            `, ${plural(added.length, { one: '# portfolio', other: '# portfolios' })} to add with ${plural(seats, { one: '# seat', other: '# seats' })}`}
          {kept.length > 0 && `, ${kept.length} kept`}
        </span>
      </p>
      {agenda !== undefined && (
        <p className="wrap-anywhere text-muted">
          Agenda: {existing && `${existing.agenda || 'none'} → `}
          {agenda}
        </p>
      )}
      {added.length > 0 && (
        <p className="wrap-anywhere text-muted">
          {added.map((portfolio) => describePortfolio(portfolio.name, portfolio)).join(', ')}
        </p>
      )}
      {changed.length > 0 && (
        <ul className="text-muted">
          {changed.map(({ portfolio, seats, demanding }) => (
            <li key={portfolio._id} className="wrap-anywhere">
              Changed: {describePortfolio(portfolio.name, portfolio)} →{' '}
              {describePortfolio(portfolio.name, { seats, demanding })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function describePortfolio(
  name: string,
  { seats, demanding }: { seats: number; demanding: boolean },
): string {
  const notes = [seats > 1 && `${seats} seats`, demanding && 'demanding'].filter(Boolean);
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
}
