import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { ExperienceLevelForm } from '#registration/web/index.ts';
import type { Choices } from '../../../contract.ts';
import { type Draft, type DraftRow, reasonsQuery } from '../api.ts';
import { classInWords, seatInWords } from '../words.ts';
import { NextDraftForm } from './next-draft-form.tsx';

/** A delegate of a draft: why this seat, and what can be done otherwise in the next draft. */
export function DelegateDialog({
  eventName,
  draft,
  row,
  nameOf,
  pending,
  onDraft,
  onClose,
}: {
  eventName: string;
  draft: Draft;
  row: DraftRow;
  nameOf: (committee: string) => string;
  pending: boolean;
  onDraft: (choices: Choices) => void;
  onClose: () => void;
}) {
  const mayChange = row.how !== 'had before' && row.name !== null && draft.publishedAt === null;
  return (
    <Dialog
      open
      held={pending}
      onClose={onClose}
      title={row.name ?? 'Registration is gone'}
      className="max-w-2xl"
    >
      <div className="grid gap-5">
        <p className="font-heading text-xl">
          {row.seat ? seatInWords(row.seat, nameOf) : 'No seat'}
          <span className="block font-text text-sm text-muted">{classInWords(row.class)}</span>
        </p>
        <Wishes row={row} nameOf={nameOf} />
        <Why eventName={eventName} draftId={draft._id} registrationId={row.registrationId} />
        {mayChange && (
          <>
            <ExperienceLevelForm
              key={row.experienceLevel}
              registrationId={row.registrationId}
              level={row.experienceLevel}
            />
            <NextDraftForm {...{ eventName, draft, row, nameOf, pending, onDraft }} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Wishes({ row, nameOf }: { row: DraftRow; nameOf: (committee: string) => string }) {
  return (
    <ol className="grid gap-1 text-sm">
      {row.wishes.map(({ committee, portfolios }) => (
        <li key={committee}>
          <span className="font-semibold">{nameOf(committee)}</span>
          {portfolios.length > 0 && `: ${portfolios.join(', ')}`}
        </li>
      ))}
    </ol>
  );
}

function Why({
  eventName,
  draftId,
  registrationId,
}: {
  eventName: string;
  draftId: string;
  registrationId: string;
}) {
  const reasons = useQuery(reasonsQuery(eventName, draftId, registrationId));
  return (
    <section aria-label="Why" className="border-l-4 border-gold-line bg-sunken px-4 py-3">
      <h3 className="mb-1 text-sm text-muted">What the delegate reads</h3>
      {reasons.data ? (
        reasons.data.words.map((sentence) => <p key={sentence}>{sentence}</p>)
      ) : (
        <QueryState query={reasons} />
      )}
    </section>
  );
}
