import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { Choices } from '../../../contract.ts';
import { buildLotteryQuery } from '../../api.ts';
import { buildPublishDraftMutation, type Draft } from '../api.ts';

export function PublishBar({
  eventName,
  draft,
  registrationOpen,
  undecided,
  pending,
  onDraft,
}: {
  eventName: string;
  draft: Draft;
  registrationOpen: boolean;
  undecided: number;
  pending: boolean;
  onDraft: (choices: Choices) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const seats = draft.rows.filter(({ how, seat }) => seat && how !== 'seated_before').length;
  if (draft.since.length > 0)
    return (
      <div role="status" className="grid w-full gap-3 border-l-4 border-gold-line bg-sunken px-5 py-4">
        <p className="font-semibold">This draft is outdated:</p>
        <ul className="list-disc pl-5">
          {draft.since.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <div>
          <Button pending={pending} onClick={() => onDraft(draft.again)}>
            Make a new draft with the same choices
          </Button>
        </div>
      </div>
    );
  return (
    <>
      <Button disabled={seats === 0} onClick={() => setAsking(true)}>
        {plural(seats, { one: 'Publish # seat', other: 'Publish # seats' })}
      </Button>
      {isAsking && (
        <PublishDialog
          eventName={eventName}
          draft={draft}
          seats={seats}
          registrationOpen={registrationOpen}
          undecided={undecided}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function PublishDialog({
  eventName,
  draft,
  seats,
  registrationOpen,
  undecided,
  onClose,
}: {
  eventName: string;
  draft: Draft;
  seats: number;
  registrationOpen: boolean;
  undecided: number;
  onClose: () => void;
}) {
  const publishing = useMutation(buildPublishDraftMutation(useQueryClient()));
  const lottery = useQuery(buildLotteryQuery(eventName));
  const [withoutPublicNumber, setWithoutPublicNumber] = useState(false);
  const [missing, setMissing] = useState(false);
  const { waiting } = draft.quality;
  const isDrawn = Boolean(lottery.data?.drawnAt);
  const publish = () => {
    if (!isDrawn && !withoutPublicNumber) return setMissing(true);
    publishing.mutate(
      { eventName, draftID: draft._id, withoutPublicNumber },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success' }),
        onError: toastFailure,
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      title="Publish these seats?"
      answer={plural(seats, { one: 'Publish # seat', other: 'Publish # seats' })}
      pending={publishing.isPending}
      onYes={publish}
      onNo={onClose}
    >
      <PublishWarnings registrationOpen={registrationOpen} undecided={undecided} />
      <p>
        {plural(seats, {
          one: '# delegate gets a seat at once and is mailed.',
          other: '# delegates get a seat at once and are mailed.',
        })}
        {waiting > 0 &&
          plural(waiting, {
            one: ' # delegate stays on the waiting list.',
            other: ' # delegates stay on the waiting list.',
          })}{' '}
        You can correct single seats afterwards. A later draft moves no one.
      </p>
      {!isDrawn && (
        <div className="grid gap-1">
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              className="mt-1.5"
              checked={withoutPublicNumber}
              aria-invalid={missing && !withoutPublicNumber ? true : undefined}
              onChange={({ target }) => setWithoutPublicNumber(target.checked)}
            />
            <span>
              <span className="block font-semibold">Publish without a public lottery</span>
              <span className="field-help block">
                The lottery has no public number. The lottery page will say that no one can check the order.
              </span>
            </span>
          </label>
          {missing && !withoutPublicNumber && (
            <p role="alert" className="text-sm text-danger">
              Tick the box, or enter the public number first.
            </p>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}

function PublishWarnings({ registrationOpen, undecided }: { registrationOpen: boolean; undecided: number }) {
  if (!registrationOpen && undecided === 0) return null;
  return (
    <div role="alert" className="grid gap-1 border-l-4 border-gold-line bg-sunken px-4 py-3">
      {registrationOpen && (
        <p>Registration is still open. Delegates who register later get only the seats that are left.</p>
      )}
      {undecided > 0 && (
        <p>
          {plural(undecided, {
            one: '# registration is not decided yet. It has no part in this draft.',
            other: '# registrations are not decided yet. They have no part in this draft.',
          })}
        </p>
      )}
    </div>
  );
}
