import { useQuery } from '@tanstack/react-query';
import { Children, type ReactNode } from 'react';
import type { AnswerOf } from '#platform/contract/call.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { getDemo, listDemoMails } from '../contract.ts';
import { demoMailsQuery, demoQuery } from './api.ts';
import DemoRoles from './roles.tsx';
import { Tour } from './tour.tsx';

export const meta = () => [{ title: pageTitle('Demo') }];

/** What a visitor of the demo can open: the roles, the tasks of a first evening, the projectors of the committees, and the mails that it has kept. */
export default function DemoScreen() {
  const query = useQuery(demoQuery);
  return (
    <div className="wrap grid max-w-3xl gap-fluid-lg pt-fluid-lg pb-section">
      <h1 className="max-md:text-3xl">Demo</h1>
      <DemoRoles />
      {query.data ? (
        <>
          <Tour isPublic={query.data.isPublic} runningEvent={query.data.eventName} />
          <Places demo={query.data} />
        </>
      ) : (
        <QueryState query={query} text="This could not be loaded" />
      )}
      <Mails isPublic={query.data?.isPublic ?? false} />
    </div>
  );
}

function Places({ demo: { eventName, projectors } }: { demo: AnswerOf<typeof getDemo> }) {
  return (
    <section aria-labelledby="demo-projectors" className="grid gap-3">
      <h2 id="demo-projectors" className="text-xl">
        Projectors
      </h2>
      <p>{eventName} is in its second day. These are the screens in its rooms. They need no log-in.</p>
      <ul className="grid gap-1">
        {projectors.map(({ committee, path }) => (
          <li key={path}>
            <a href={path} className="inline-block py-1 font-semibold underline underline-offset-4">
              {committee}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mails({ isPublic }: { isPublic: boolean }) {
  const query = useQuery(demoMailsQuery);
  return (
    <section aria-labelledby="demo-mails" className="grid gap-3">
      <h2 id="demo-mails" className="text-xl">
        Mails
      </h2>
      <p>
        No mail leaves the demo.{' '}
        {isPublic
          ? 'Here you read the mails to the account with which you are logged in.'
          : 'Here you read all of them, the newest first.'}
      </p>
      {query.data ? (
        <MailList mails={query.data.mails} isPublic={isPublic} />
      ) : (
        <QueryState query={query} text="The mails could not be loaded" />
      )}
    </section>
  );
}

function MailList({
  mails,
  isPublic,
}: {
  mails: AnswerOf<typeof listDemoMails>['mails'];
  isPublic: boolean;
}) {
  if (mails.length === 0)
    return (
      <EmptyState text="No mail yet">
        {isPublic && (
          <p className="state-help">
            <TextLink to="/signup">Sign up</TextLink> or log in, and come back.
          </p>
        )}
      </EmptyState>
    );
  return (
    <ul className="grid gap-3">
      {mails.map(({ _id, to, subject, text, at }) => (
        <li key={_id}>
          <details className="plate">
            <summary className="cursor-pointer wrap-anywhere">
              <b>{subject}</b>
              <span className="block text-sm text-muted">
                To {to}, <Time at={at} />
              </span>
            </summary>
            <p className="mt-3 whitespace-pre-line wrap-anywhere">
              <MailText text={text} />
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** Shows a mail as text, with links that can be pressed. */
function MailText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return Children.toArray(parts.map(linkIfAddress));
}

const linkIfAddress = (part: string): ReactNode =>
  /^https?:/.test(part) ? (
    <a href={part} rel="noreferrer" className="underline underline-offset-4">
      {part}
    </a>
  ) : (
    part
  );
