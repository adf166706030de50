import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import { BlogCard } from '../blogs/blog-card.tsx';
import { type HomeBlogs, useHomeBlogs } from './read-blogs.ts';
import { useNearViewport } from './use-near-viewport.ts';

function Shown({ blogs }: { blogs: HomeBlogs }) {
  switch (blogs.state) {
    case 'loading':
      return <LoadingState text="Loading" />;
    case 'failed':
      return (
        <EmptyState
          text="The blogs did not arrive"
          help="The rest of the page is all here. Reload it in a minute to try again."
        />
      );
    case 'ready':
      if (blogs.blogs.length === 0)
        return <EmptyState text="No blogs yet" help="You will see the first one here." />;
      return (
        <ul className="grid gap-5 sm:grid-cols-2 sm:gap-x-7 sm:gap-y-8 min-[60rem]:grid-cols-4 min-[60rem]:*:first:col-span-2 min-[60rem]:*:first:row-span-2">
          {blogs.blogs.map((blog) => (
            <li key={blog.url}>
              <BlogCard blog={blog} />
            </li>
          ))}
        </ul>
      );
  }
}

/** The latest blogs, fetched only when the reader comes near; the page keeps room for them. */
export function Blogs() {
  const { element, isNear } = useNearViewport<HTMLElement>();
  const blogs = useHomeBlogs(isNear);
  return (
    <section ref={element} className="section bg-sunken" aria-labelledby="blogs-heading">
      <div className="wrap">
        <h2 id="blogs-heading" className="ruled-heading">
          Blogs
        </h2>
        {/* Room for the cards before they are there. */}
        <div className="grid min-h-120 items-start sm:min-h-240 min-[60rem]:min-h-152 noscript:hidden">
          <Shown blogs={blogs} />
        </div>
        {blogs.state === 'ready' && blogs.areMore && (
          <LinkButton to="/blogs" variant="quiet" className="mt-10">
            View More
          </LinkButton>
        )}
        <noscript>
          <p>The blogs appear where JavaScript is on.</p>
        </noscript>
      </div>
    </section>
  );
}
