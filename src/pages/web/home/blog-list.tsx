import { type ReactNode, useEffect, useState } from 'react';
import type { Blog, readBlogs } from '#blogs/contract.ts';
import { callApi } from '#platform/web/api.ts';
import { toast } from '#platform/web/toast.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { BlogCard } from '../blogs/blog-card.tsx';

/** Lists the blogs. A failure is also shown as a toast (product 12.5). */
export default function BlogList({
  className,
  limit,
  loading,
  failed,
}: {
  className: string;
  limit: number;
  loading: ReactNode;
  failed: ReactNode;
}) {
  const [blogs, setBlogs] = useState<readonly Blog[] | 'loading' | 'failed'>('loading');
  useEffect(() => {
    const leaving = new AbortController();
    callApi<typeof readBlogs>({ method: 'GET', path: '/blog/read' }, { signal: leaving.signal })
      .then(setBlogs)
      .catch(() => {
        if (leaving.signal.aborted) return;
        setBlogs('failed');
        toast('Failed to fetch the blogs', { kind: 'error' });
      });
    return () => leaving.abort();
  }, []);
  if (blogs === 'loading') return loading;
  if (blogs === 'failed') return failed;
  return (
    <>
      <div className={className}>
        {blogs.length === 0 ? (
          <EmptyState text="No blogs yet" help="You will see the first one here." />
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2 sm:gap-x-7 sm:gap-y-8 wide:grid-cols-4 wide:*:first:col-span-2 wide:*:first:row-span-2">
            {blogs.slice(0, limit).map((blog) => (
              <li key={blog.url}>
                <BlogCard blog={blog} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {blogs.length > limit && (
        <LinkButton to="/blogs" variant="quiet" className="mt-10">
          View More
        </LinkButton>
      )}
    </>
  );
}
