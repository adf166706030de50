import { useCallback, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Blog, readBlogs } from '#blogs/contract.ts';
import type { StoredBlog } from '#pages/contract/documents.ts';
import { callApi } from '#platform/web/api.ts';
import { toast } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import { BlogCard } from './blogs/blog-card.tsx';
import { loadPageData } from './page-loader.ts';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPageData(args, '/blogs', ({ content }) => ({ stored: content.blogs }));

type Blogs =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'empty' }
  | { state: 'ready'; blogs: readonly Blog[] };

function useBlogs() {
  const [shown, setShown] = useState<Blogs>({ state: 'loading' });
  const load = useCallback((signal?: AbortSignal) => {
    setShown({ state: 'loading' });
    callApi<typeof readBlogs>({ method: 'GET', path: '/blog/read' }, { signal })
      .then((blogs) => setShown(blogs.length > 0 ? { state: 'ready', blogs } : { state: 'empty' }))
      .catch(() => {
        if (signal?.aborted) return;
        setShown({ state: 'failed' });
        toast('Error in fetching blogs', { kind: 'error' });
      });
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal);
    return () => leaving.abort();
  }, [load]);
  return { shown, reload: () => load() };
}

function BlogList({ shown, reload }: ReturnType<typeof useBlogs>) {
  switch (shown.state) {
    case 'loading':
      return <LoadingState text="Loading" />;
    case 'failed':
      return (
        <EmptyState
          text="The blogs could not be loaded"
          help="The rest of the site works. Try again in a minute."
        >
          <Button variant="quiet" onClick={reload}>
            Try again
          </Button>
        </EmptyState>
      );
    case 'empty':
      return <EmptyState text="Nothing has been published yet" help="New blogs appear here." />;
    case 'ready':
      return (
        <ul className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-3">
          {shown.blogs.map((blog) => (
            <li key={blog.url}>
              <BlogCard blog={blog} />
            </li>
          ))}
        </ul>
      );
  }
}

function PlainLinks({ stored }: { stored: readonly StoredBlog[] }) {
  return (
    <noscript>
      <ul className="prose">
        {stored.map(({ name, url }) => (
          <li key={url}>
            <a href={url}>{name}</a>
          </li>
        ))}
      </ul>
    </noscript>
  );
}

export default function Blogs() {
  const { stored } = useLoaderData<typeof loader>();
  const blogs = useBlogs();
  return (
    <div className="wrap pb-section">
      <PageHead
        title="BLOGS"
        lead="Notes by members of the club on preparing, speaking, writing and disagreeing well."
      />
      <PlainLinks stored={stored} />
      {/* Reserves space, so that the footer does not move when the cards are loaded. */}
      <div className="min-h-svh [@media(scripting:none)]:hidden">
        <BlogList {...blogs} />
      </div>
    </div>
  );
}
