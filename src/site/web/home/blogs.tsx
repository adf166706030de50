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
        return <EmptyState text="No blogs yet" help="The first one will stand here." />;
      return (
        <ul className="blog-cards">
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
    <section ref={element} className="home-blogs section" aria-labelledby="blogs-heading">
      <div className="wrap">
        <h2 id="blogs-heading" className="ruled-heading">
          Blogs
        </h2>
        <div className="home-blogs-room">
          <Shown blogs={blogs} />
        </div>
        {blogs.state === 'ready' && blogs.areMore && (
          <LinkButton to="/blogs" variant="quiet">
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
