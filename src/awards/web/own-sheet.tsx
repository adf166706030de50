import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NotLoggedInRedirect } from '#accounts/web/index.ts';
import type { ScreenHandle } from '#help/web/index.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { startFileDownload } from '#platform/web/save-file.ts';
import { useLoginState } from '#platform/web/session.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { printOwnSheet } from '../contract.ts';
import { describeOwnSheet, voteAnswerLabels } from '../rule/own-sheet.ts';
import { buildOwnSheetQuery, type OwnSheet } from './api.ts';

export const handle: ScreenHandle = { help: 'What you did' };

export const meta = () => [{ title: pageTitle('What I did') }];

/** What a delegate did in the committee (product 30.12). */
export default function OwnSheetScreen() {
  const { event = '' } = useParams();
  const login = useLoginState();
  const query = useQuery({ ...buildOwnSheetQuery(event), enabled: login === 'in' });
  if (login === 'out') return <NotLoggedInRedirect />;
  return (
    <div className="wrap max-w-3xl pt-fluid-lg pb-section">
      <h1 className="mb-fluid-md max-md:text-3xl">What you did</h1>
      {query.data ? (
        <Sheet sheet={query.data} />
      ) : (
        <QueryState
          query={query}
          missing={
            <EmptyState text="No sheet yet" help="It begins once you have a seat in a committee.">
              <LinkButton to="/dashboard">Go to the dashboard</LinkButton>
            </EmptyState>
          }
        />
      )}
    </div>
  );
}

function Sheet({ sheet }: { sheet: OwnSheet }) {
  const { eventName, committeeName, portfolio, room } = sheet;
  const facts = describeOwnSheet(sheet);
  const save = useMutation({
    mutationFn: () => fetchFile(printOwnSheet, { params: { eventName } }),
    onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
    onError: toastFailure,
  });
  return (
    <div className="grid gap-6">
      <p className="wrap-anywhere">
        <strong>{portfolio}</strong>, {committeeName}
        <span className="block text-muted text-sm">{eventName}</span>
      </p>
      {facts.length === 0 ? (
        <EmptyState
          text="Nothing is counted yet"
          help="Speeches, motions and votes appear here once your committee has begun."
        />
      ) : (
        <dl className="grid border-line border-t">
          {facts.map(({ label, text }) => (
            <div
              key={`${label} ${text}`}
              className="grid gap-x-6 border-line border-b py-2 sm:grid-cols-[12rem_1fr]"
            >
              <dt className="text-muted">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {room && room.votes.length > 0 && <Votes votes={room.votes} />}
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="quiet" pending={save.isPending} onClick={() => save.mutate()}>
          Download PDF
        </Button>
        <LinkButton variant="quiet" to="/dashboard">
          Go to the dashboard
        </LinkButton>
      </div>
    </div>
  );
}

function Votes({ votes }: { votes: NonNullable<OwnSheet['room']>['votes'] }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">Your votes</h2>
      <ul className="grid border-line border-t">
        {votes.map(({ on, answer, passes, at }) => (
          <li
            key={`${at} ${on}`}
            className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2 wrap-anywhere"
          >
            <span className="min-w-0">{on}</span>
            <span>
              <strong>{voteAnswerLabels[answer] ?? answer}</strong>
              <span className="text-muted">, {passes ? 'passed' : 'failed'}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
