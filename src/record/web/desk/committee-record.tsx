import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFileSize } from '#media/contract/files.ts';
import { describeRecordedVote, formatTextResult } from '#pages/rule/public-record.ts';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { maxTextsPerCommittee } from '../../contract.ts';
import { buildRemoveRecordTextMutation, type DeskRecord } from '../api.ts';
import { AddTextDialog } from './add-text-dialog.tsx';

type Committee = DeskRecord['committees'][number];
type File = Committee['files'][number];

/** What the record shows of a committee, and the texts that superadmins add to it. */
export function CommitteeRecord({ record, committee }: { record: DeskRecord; committee: Committee }) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<File>();
  const { eventName, shown } = record;
  const { name, agenda, topics, texts, awards, files } = committee;
  const otherTopics = topics.filter((topic) => topic !== agenda);
  return (
    <section aria-label={name} className="grid gap-4 border-line border-t pt-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-xl">{name}</h2>
          {agenda && <p className="text-muted">{agenda}</p>}
          {otherTopics.length > 0 && <p className="text-sm">Topics: {otherTopics.join(', ')}</p>}
        </div>
        {files.length < maxTextsPerCommittee && (
          <Button variant="quiet" onClick={() => setAdding(true)}>
            Add text<span className="sr-only"> of {name}</span>
          </Button>
        )}
      </div>
      <Results texts={texts} />
      {files.length > 0 && (
        <ul aria-label={`Texts of ${name}`} className="grid gap-2">
          {files.map((file) => (
            <li key={file._id} className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {file.title}{' '}
                <span className="text-muted text-sm tabular-nums">PDF, {formatFileSize(file.size)}</span>
              </span>
              <Button variant="quiet" onClick={() => setRemoved(file)}>
                Remove<span className="sr-only"> {file.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {awards.length > 0 && (
        <ul aria-label={`Awards of ${name}`} className="grid gap-1 text-sm">
          {awards.map(({ label, portfolio, name: person }) => (
            <li key={`${label} ${portfolio}`} className="wrap-anywhere">
              {label}: <b>{portfolio}</b>, {person ?? 'without a name'}
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <AddTextDialog
          eventName={eventName}
          committee={committee}
          isShown={shown !== null}
          onClose={() => setAdding(false)}
        />
      )}
      {removed && <RemoveDialog eventName={eventName} file={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  );
}

function Results({ texts }: Pick<Committee, 'texts'>) {
  if (texts.length === 0) return <p className="text-muted text-sm">No text was voted on.</p>;
  return (
    <ul className="grid gap-2 text-sm">
      {texts.map((text) => (
        <li key={`${text.label} ${text.amends}`} className="wrap-anywhere">
          <b>{text.label}</b>
          {text.amends !== null && `, amendment to ${text.amends}`}: {formatTextResult(text).toLowerCase()}
          {text.votes.map((vote, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: votes have no id and keep their order
            <span key={at} className="block text-muted">
              {describeRecordedVote(vote)}
              {vote.answers &&
                `, ${plural(vote.answers.length, { one: '# portfolio named', other: '# portfolios named' })}`}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function RemoveDialog({
  eventName,
  file: { _id, title },
  onClose,
}: {
  eventName: string;
  file: File;
  onClose: () => void;
}) {
  const remove = useMutation(buildRemoveRecordTextMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title={`Remove ${title}?`}
      answer="Remove text"
      variant="danger"
      pending={remove.isPending}
      onYes={() => remove.mutate({ eventName, textId: _id }, createToastMutationHandlers(onClose))}
      onNo={onClose}
    >
      <p>The file is deleted, and is no longer in the record.</p>
    </ConfirmDialog>
  );
}
