import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import { RuledSection } from '../ruled-section.tsx';

/** Number of blogs on the home page (product 2.5). */
export const maxBlogsAtHome = 5;

/** Style that reserves space for the cards. */
const blogSpace = 'grid min-h-104 items-start sm:min-h-240 wide:min-h-152 noscript:hidden';

const BlogList = lazy(() => import('./blog-list.tsx').catch(() => ({ default: BlogsFailed })));

export function Blogs() {
  const { element, isNear } = useNearViewport<HTMLElement>();
  return (
    <RuledSection id="blogs" ref={element} title="Blogs" className="bg-sunken">
      {isNear ? (
        <Suspense fallback={<BlogsLoading />}>
          <BlogList
            className={blogSpace}
            limit={maxBlogsAtHome}
            loading={<BlogsLoading />}
            failed={<BlogsFailed />}
          />
        </Suspense>
      ) : (
        <BlogsLoading />
      )}
      <noscript>
        <p>Turn on JavaScript to see the blogs.</p>
      </noscript>
    </RuledSection>
  );
}

const BlogsLoading = () => (
  <div className={blogSpace}>
    <LoadingState text="Loading" />
  </div>
);

const BlogsFailed = () => (
  <div className={blogSpace}>
    <EmptyState
      text="The blogs could not be loaded"
      help="The rest of the page works. Reload it in a minute to try again."
    />
  </div>
);

function useNearViewport<E extends HTMLElement>() {
  const element = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: '700px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, isNear };
}
