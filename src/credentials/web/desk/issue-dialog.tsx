import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { maxPeopleWithoutSecondPerson } from '#email/contract.ts';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Day } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  buildIssueCertificatesMutation,
  buildIssuePreviewQuery,
  type IssueAnyway,
  type IssuePreview,
} from '../api.ts';
import { listChangedNames } from './changed-names.ts';

/**
 * Issues certificates. Committees without a roll, sessions with few marks and delegates who never came are left out
 * unless they are ticked (product 24.17). What is issued is what the dialog shows: if it has changed, the dialog lists
 * the changes and asks again.
 */
export function IssueDialog({ eventName, onClose }: { eventName: string; onClose: () => void }) {
  const [anyway, setAnyway] = useState<IssueAnyway>({ neverCame: false, committees: [], sessions: [] });
  const preview = useQuery(buildIssuePreviewQuery(eventName, anyway));
  const [refused, setRefused] = useState<IssuePreview>();
  const issue = useMutation(buildIssueCertificatesMutation(useQueryClient()));
  const { data } = preview;
  const count = data?.certificates.length ?? 0;
  return (
    <ConfirmDialog
      title="Issue certificates?"
      answer={plural(count, { one: 'Issue # certificate', other: 'Issue # certificates' })}
      pending={issue.isPending || preview.isFetching}
      disabled={count === 0}
      onYes={() => {
        if (!data) return;
        const handlers = createToastMutationHandlers(onClose);
        issue.mutate(
          { eventName, anyway, seen: data.seen },
          {
            ...handlers,
            onError: (error) => {
              setRefused(data);
              handlers.onError(error);
            },
          },
        );
      }}
      onNo={onClose}
    >
      {data ? (
        <>
          {refused && <Changes before={refused} after={data} />}
          {data.incompletelyPrinted.length > 0 && (
            <div className="border-l-4 border-gold-line pl-3 wrap-anywhere">
              <p className="font-semibold">We can’t print these names completely:</p>
              <ul className="max-h-40 overflow-y-auto">
                {data.incompletelyPrinted.map(({ name, printed }) => (
                  <li key={name}>
                    <bdi>{name}</bdi>:{' '}
                    {printed ? `printed as ‘${printed}’` : 'an empty line, to write by hand'}
                  </li>
                ))}
              </ul>
              <p>Ask for another spelling first. They can correct their name on the dashboard.</p>
            </div>
          )}
          <Choices preview={data} anyway={anyway} onChange={setAnyway} />
          {count > 0 && <Names certificates={data.certificates} />}
          <p>
            {count > maxPeopleWithoutSecondPerson
              ? 'Each certificate is signed. The mail to so many people has no PDF: delegates download it on the dashboard.'
              : 'Each certificate is signed and mailed as a PDF. Delegates find it on the dashboard too.'}{' '}
            Names and roles can no longer change. You can withdraw a certificate later.
          </p>
        </>
      ) : (
        <QueryState query={preview} />
      )}
    </ConfirmDialog>
  );
}

function Changes({ before, after }: { before: IssuePreview; after: IssuePreview }) {
  const changes = listChangedNames(before.certificates, after.certificates);
  if (changes.length === 0) return null;
  return (
    <div role="alert" className="border-l-4 border-danger pl-3">
      <p className="font-semibold">Changed since you looked:</p>
      <ul className="max-h-40 list-disc overflow-y-auto pl-5 wrap-anywhere">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}

function Choices({
  preview: { committeesWithoutRoll, sessionsWithFewMarks, neverCame, below },
  anyway,
  onChange,
}: {
  preview: IssuePreview;
  anyway: IssueAnyway;
  onChange: (anyway: IssueAnyway) => void;
}) {
  const isCounted = (committee: string, session: string) =>
    anyway.sessions.some((one) => one.committee === committee && one.session === session);
  return (
    <>
      {below > 0 && (
        <p>
          {plural(below, {
            one: '# delegate attended too few sessions and is left out.',
            other: '# delegates attended too few sessions and are left out.',
          })}
        </p>
      )}
      {sessionsWithFewMarks.length > 0 && (
        <Group title="Sessions with few marks are not counted, unless you tick them:">
          {sessionsWithFewMarks.map(({ committee, committeeName, session, title, day, known, members }) => (
            <Tick
              key={`${committee} ${session}`}
              checked={isCounted(committee, session)}
              onChange={(checked) =>
                onChange({
                  ...anyway,
                  sessions: checked
                    ? [...anyway.sessions, { committee, session }]
                    : anyway.sessions.filter((one) => one.committee !== committee || one.session !== session),
                })
              }
            >
              {title} of {committeeName}
              {day && (
                <>
                  , <Day day={day} />
                </>
              )}
              : {plural(known, { one: '# mark', other: '# marks' })} of {members}. Count it?
            </Tick>
          ))}
        </Group>
      )}
      {committeesWithoutRoll.length > 0 && (
        <Group title="Committees without a roll are left out, unless you tick them:">
          {committeesWithoutRoll.map(({ committee, name, delegates }) => (
            <Tick
              key={committee}
              checked={anyway.committees.includes(committee)}
              onChange={(checked) =>
                onChange({
                  ...anyway,
                  committees: checked
                    ? [...anyway.committees, committee]
                    : anyway.committees.filter((one) => one !== committee),
                })
              }
            >
              {name}: {plural(delegates, { one: '# delegate', other: '# delegates' })}, not checked
            </Tick>
          ))}
        </Group>
      )}
      {neverCame.length > 0 && (
        <Group title="Delegates who never came are left out, unless you tick this:">
          <Tick
            checked={anyway.neverCame}
            onChange={(checked) => onChange({ ...anyway, neverCame: checked })}
          >
            {plural(neverCame.length, {
              one: '# delegate was at no door and in no roll. Issue it anyway?',
              other: '# delegates were at no door and in no roll. Issue them anyway?',
            })}
          </Tick>
        </Group>
      )}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="font-semibold">{title}</legend>
      {/* The padding leaves room for the focus ring. */}
      <div className="-mx-2 max-h-48 overflow-y-auto px-2">{children}</div>
    </fieldset>
  );
}

function Tick({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-1.5">
      <input
        type="checkbox"
        className="mt-1.5"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="wrap-anywhere">{children}</span>
    </label>
  );
}

/** Lists what is issued, with corrected names first. */
function Names({ certificates }: Pick<IssuePreview, 'certificates'>) {
  const sorted = [...certificates].sort(
    (one, other) => Number(one.registered === null) - Number(other.registered === null),
  );
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-gold-text underline underline-offset-4">
        {plural(certificates.length, { one: 'Read the name', other: 'Read the # names' })}
      </summary>
      <ul className="max-h-64 overflow-y-auto">
        {sorted.map(({ registrationId, kind, name, role, registered }, at) => (
          <li key={`${registrationId ?? at} ${kind} ${role}`} className="py-1.5 wrap-anywhere">
            <bdi className="font-semibold">{name}</bdi>
            <span className="block text-sm text-muted">
              {role}
              {registered && (
                <>
                  , registered as <bdi>{registered}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
