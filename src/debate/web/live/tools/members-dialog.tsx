import { useState } from 'react';
import { callApi } from '#platform/web/api.ts';
import { DialogButtons } from '#platform/web/desk/dialog-buttons.tsx';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { setDebateMembers } from '../../../contract/debates.ts';
import { hasUsualRights } from '../../../rule/member-rights.ts';
import type { MemberInput } from '../../../rule/state.ts';

const votesLabels: Readonly<Record<MemberInput['votes'], string>> = {
  all: 'All votes',
  procedural: 'On procedure only',
  none: 'No vote',
};

type Settings = Pick<MemberInput, 'votes' | 'veto'> & { tags: string };

const toSettings = ({ votes, veto, tags }: MemberInput): Settings => ({ votes, veto, tags: tags.join(', ') });
const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
const listUnusual = (members: readonly MemberInput[]) =>
  members.filter((one) => !hasUsualRights(one)).map(({ name, ...one }) => one);

/** Sets who votes on what, has the veto, and belongs to which party. Refused while a vote is open, whose voters are frozen. */
export function MembersDialog({
  eventName,
  committee,
  members,
  isVoting,
  onAnswer,
  onClose,
}: {
  eventName: string;
  committee: string;
  members: readonly MemberInput[];
  isVoting: boolean;
  /** Reads the members again: those that are saved, or those that another chair has saved. */
  onAnswer: () => void;
  onClose: () => void;
}) {
  // As they were when the dialog was opened, so that the server notices a change by another chair.
  const [opened] = useState(members);
  const [settings, setSettings] = useState(
    () => new Map(members.map((member) => [member.id, toSettings(member)])),
  );
  const save = useMutation({
    mutationFn: (next: readonly MemberInput[]) =>
      callApi(setDebateMembers, {
        body: { eventName, committee, members: listUnusual(next), seen: listUnusual(opened) },
      }),
  });
  const next = members.map((member): MemberInput => {
    const { votes, veto, tags } = settings.get(member.id) ?? toSettings(member);
    return { ...member, votes, veto, tags: readTags(tags) };
  });
  const wrong = next.find(({ tags }) => tags.length > 5 || tags.some((tag) => tag.length > 60));
  const change = (id: string, part: Partial<Settings>) =>
    setSettings((before) => {
      const former = before.get(id);
      return former ? new Map([...before, [id, { ...former, ...part }]]) : before;
    });
  const submit = () =>
    save.mutate(next, {
      onSuccess: () => {
        onAnswer();
        toast('Members updated');
        onClose();
      },
      onError: (error) => {
        toastFailure(error);
        onAnswer();
      },
    });
  return (
    <Dialog
      open
      title="Members and their votes"
      className="dialog-wide"
      held={save.isPending}
      onClose={onClose}
    >
      <form
        className="desk grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="text-muted">
          Tags are parties or sides, such as ‘government’. Separate them by commas.
        </p>
        <ul className="grid">
          {members.map(({ id, name }) => {
            const { votes, veto, tags } = settings.get(id) ?? { votes: 'all', veto: false, tags: '' };
            return (
              <li
                key={id}
                className="grid items-center gap-x-3 gap-y-1 border-b border-line py-2 sm:grid-cols-[1fr_12rem_6rem_14rem]"
              >
                <span className="wrap-anywhere">{name}</span>
                <select
                  className="control"
                  aria-label={`Votes of ${name}`}
                  value={votes}
                  onChange={({ target }) => change(id, { votes: target.value as MemberInput['votes'] })}
                >
                  {Object.entries(votesLabels).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
                <label className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    aria-label={`Veto of ${name}`}
                    checked={veto}
                    onChange={({ target }) => change(id, { veto: target.checked })}
                  />
                  Veto
                </label>
                <input
                  className="control"
                  aria-label={`Tags of ${name}`}
                  value={tags}
                  onChange={({ target }) => change(id, { tags: target.value })}
                />
              </li>
            );
          })}
        </ul>
        {wrong && <p className="field-error">{wrong.name}: at most 5 tags of 60 characters.</p>}
        {isVoting && <p className="field-error">{setDebateMembers.errors.duringVote.message}</p>}
        <DialogButtons pending={save.isPending} onCancel={onClose}>
          <Button type="submit" pending={save.isPending} disabled={isVoting || wrong !== undefined}>
            Save the members
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
