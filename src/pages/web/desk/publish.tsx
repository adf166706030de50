import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { documentTitles } from '../../contract/document-titles.ts';
import { type Publications, publicationsQuery, publishMutation } from './api.ts';
import { Changes } from './changes.tsx';
import { DoneBy } from './done-by.tsx';
import { EarlierPublications } from './earlier-publications.tsx';

export const meta = () => [{ title: pageTitle('Publish') }];

/** What is to be published, one press, and the way back (product 15.5). */
export default function Publish() {
  return (
    <DeskGate allows="superadmin">
      <DeskPage title="Publish" back={{ to: '/pages', label: 'Pages' }}>
        <Publishing />
      </DeskPage>
    </DeskGate>
  );
}

function Publishing() {
  const publications = useQuery({ ...publicationsQuery, refetchOnWindowFocus: false });
  if (!publications.data) return <QueryState query={publications} />;
  return (
    <div className="grid max-w-3xl gap-10">
      <ToPublish {...publications.data} />
      <p className="text-sm text-muted">
        Before a conference, <TextLink to="/year">The year</TextLink> says what else is still a sample,
        missing or old.
      </p>
      <EarlierPublications publications={publications.data.publications} />
    </div>
  );
}

function ToPublish({ toPublish, publications }: Publications) {
  const publish = useMutation(publishMutation(useQueryClient()));
  const send = () =>
    publish.mutate(
      {
        publication: publications[0]?.publication ?? 0,
        documents: toPublish.map(({ kind, revision }) => ({ kind, revision })),
      },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.important }),
        onError: toastFailure,
      },
    );
  if (toPublish.length === 0)
    return (
      <section aria-labelledby="to-publish">
        <h2 id="to-publish" className="text-xl">
          Everything is published
        </h2>
        <p className="mt-1 text-sm text-muted">Visitors read each page as it was saved last.</p>
      </section>
    );
  return (
    <section aria-labelledby="to-publish" className="grid gap-5">
      <h2 id="to-publish" className="text-xl">
        What visitors will read anew
      </h2>
      <ul className="grid gap-5">
        {toPublish.map(({ kind, at, by, changes }) => (
          <li key={kind} className="plate grid gap-2 p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link to={`/pages/${kind}`} className="font-heading text-lg hover:text-gold-text">
                {documentTitles[kind].title}
              </Link>
              <span className="text-sm text-muted">
                <DoneBy at={at} by={by} />
              </span>
            </div>
            <Changes sentences={changes} label={`Changes of ${documentTitles[kind].title}`} />
          </li>
        ))}
      </ul>
      <div
        data-bottom-bar
        className="sticky bottom-(--desk-bar,0px) z-10 border-t border-gold-line bg-ground py-3"
      >
        <Button pending={publish.isPending} pendingText="Publishing..." onClick={send}>
          Publish {toPublish.length === 1 ? 'this page' : `these ${toPublish.length} pages`}
        </Button>
      </div>
    </section>
  );
}
