import { useState } from 'react';
import type { Blog } from '#blogs/contract.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Figure } from '#platform/web/ui/figure.tsx';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import { useNearScreen } from './near-screen.ts';
import { type HomeBlogs, useHomeBlogs } from './read-blogs.ts';

/** The thumbnail, over a figure of the blog's own that stays where no picture can be shown. */
function BlogCard({ blog: { name, url, thumbnail } }: { blog: Blog }) {
  const [isAway, setAway] = useState(false);
  return (
    <a href={url} target="_blank" rel="noreferrer" className="blog-card">
      <span className="blog-card-picture">
        <Figure figure={{ name, turns: 6 }} />
        {thumbnail && !isAway && (
          <img
            src={thumbnail}
            alt=""
            loading="lazy"
            decoding="async"
            width={640}
            height={400}
            onError={() => setAway(true)}
          />
        )}
      </span>
      <span className="blog-card-name">
        {name}
        <span className="sr-only"> (opens in a new tab)</span>
      </span>
    </a>
  );
}

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
  const { element, isNear } = useNearScreen<HTMLElement>();
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
