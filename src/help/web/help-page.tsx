import { pages, pictures } from 'virtual:manual-pages';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { pageTitle } from '#platform/web/page-title.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { helpPath } from '../rule/help-path.ts';
import type { ManualPage } from '../rule/manual.ts';
import { ManualArticle, ManualContext } from './manual-article.tsx';

export const meta = () => [{ title: pageTitle('Help') }];

const surroundings = { pictures, LinkToPage };

/** A page of the manual: it belongs to one screen, and needs no log-in (product 11.11). */
export default function HelpPage() {
  const { page: name = '' } = useParams();
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (page) return <Page page={page} />;
  return (
    <div className="wrap max-w-3xl pt-fluid-lg pb-section">
      <h1 className="sr-only">Help</h1>
      <EmptyState text="There is no help page with this address" help="The list has all of them.">
        <LinkButton to={helpPath}>Open the list</LinkButton>
      </EmptyState>
    </div>
  );
}

function Page({ page }: { page: ManualPage }) {
  // One document is rendered for all pages, so it cannot have this title.
  useEffect(() => {
    document.title = pageTitle(`${page.title}: help`);
    // The browser looks for the task of the address before the page is rendered.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [page]);
  return (
    <ManualContext value={surroundings}>
      <ManualArticle page={page} />
    </ManualContext>
  );
}

function LinkToPage({ page, children }: { page: string | undefined; children: ReactNode }) {
  return <TextLink to={page === undefined ? helpPath : `${helpPath}/${page}`}>{children}</TextLink>;
}
