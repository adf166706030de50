import { useEffect, useState } from 'react';
import type { Blog, readBlogs } from '#blogs/contract.ts';
import { callApi } from '#platform/web/api.ts';
import { toast } from '#platform/web/toast.ts';

export type HomeBlogs =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly blogs: readonly Blog[]; readonly areMore: boolean };

/** How many the home page shows (product 2.5). */
export const blogsAtHome = 5;

/** The first blogs, asked for once `wanted`; a failure is also said in a toast (product 12.5). */
export function useHomeBlogs(wanted: boolean): HomeBlogs {
  const [shown, setShown] = useState<HomeBlogs>({ state: 'loading' });

  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    callApi<typeof readBlogs>({ method: 'GET', path: '/blog/read' }, { signal: leaving.signal })
      .then((blogs) =>
        setShown({ state: 'ready', blogs: blogs.slice(0, blogsAtHome), areMore: blogs.length > blogsAtHome }),
      )
      .catch(() => {
        if (leaving.signal.aborted) return;
        setShown({ state: 'failed' });
        toast('Failed to fetch the blogs', { kind: 'error' });
      });
    return () => leaving.abort();
  }, [wanted]);

  return shown;
}
