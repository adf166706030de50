import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#platform/web/api.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { rupees } from '#platform/web/rupees.ts';
import { toast } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { ListedRegistration } from '../../contract.ts';
import { type Decision, decideSeveralMutation } from '../api.ts';
import { type Outcome, outcomeInWords, summaryOf } from './outcomes.ts';

/** Asks once for all, decides each for itself, and says for each what came of it. */
export function BulkDecisionDialog({
  decision,
  ids,
  rows,
  onDone,
}: {
  decision: Decision;
  ids: readonly string[];
  rows: readonly ListedRegistration[];
  onDone: () => void;
}) {
  const decide = useMutation(decideSeveralMutation(useQueryClient()));
  // The list behind the dialog goes on; what was asked about stays as it was.
  const [asked] = useState(() => rows.filter(({ _id }) => ids.includes(_id)));
  const confirms = decision === 'confirm';
  const count = asked.length === 1 ? 'this registration' : `${asked.length} registrations`;
  const emailOf = (id: string) => asked.find(({ _id }) => _id === id)?.email ?? id;

  if (decide.data)
    return (
      <Dialog open onClose={onDone} title={summaryOf(decide.data.results)} className="max-w-xl">
        <ul className="border-t border-line text-sm">
          {decide.data.results.map((result: Outcome) => (
            <li key={result.regID} className="border-b border-line py-2">
              <span className="block font-semibold wrap-anywhere">{emailOf(result.regID)}</span>
              <span className={result.outcome === 'refused' ? 'text-danger' : 'text-muted'}>
                {outcomeInWords(result)}
              </span>
            </li>
          ))}
        </ul>
      </Dialog>
    );

  const due = asked.reduce((sum, { fee, groupTotal }) => sum + (groupTotal ?? fee.total), 0);
  const leaders = asked.filter(({ mode }) => mode === 'leader').length;
  return (
    <ConfirmDialog
      title={`${confirms ? 'Confirm' : 'Decline'} ${count}?`}
      answer={`${confirms ? 'Confirm' : 'Decline'} ${count}`}
      variant={confirms ? 'primary' : 'danger'}
      pending={decide.isPending}
      onYes={() =>
        decide.mutate(
          { decision, regIDs: asked.map(({ _id }) => _id) },
          {
            onError: (error) => {
              toast(errorText(error), { kind: 'error', duration: toastDurations.important });
              onDone();
            },
          },
        )
      }
      onNo={onDone}
    >
      {confirms && <p>The payments should show {rupees(due)} in all.</p>}
      {leaders > 0 && (
        <p>
          {leaders === 1 ? 'One of them leads a group' : `${leaders} of them lead groups`}: every member who
          is still pending is {confirms ? 'confirmed' : 'declined'} too.
        </p>
      )}
      <p className="text-muted">Each is decided for itself, and everybody is mailed at once.</p>
    </ConfirmDialog>
  );
}
