import { type ReactNode, Suspense, use, useEffect, useId, useRef, useState } from 'react';

interface Section {
  /** True to hydrate at once, because the section is already mounted or has changed. */
  isReady: boolean;
  wait?: Promise<void>;
}

let firstInput: Promise<void> | undefined;

/** Resolves when the user first presses, types, moves the focus or goes back. The whole page must then respond. */
function untilFirstInput(): Promise<void> {
  firstInput ??= new Promise((resolve) => {
    for (const type of ['pointerdown', 'click', 'keydown', 'focusin', 'popstate'])
      addEventListener(type, () => resolve(), { capture: true, once: true, passive: true });
  });
  return firstInput;
}

/** Resolves when at least a row of pixels is visible. An element that only touches the edge would count otherwise. */
function untilSeen(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: '-1px' },
    );
    observer.observe(element);
  });
}

/**
 * Returns the promise that a section waits for before it hydrates. Undefined on the server, for a section that is ready
 * or that the server did not render, and for a URL with a query, which may open a part of the section.
 */
function findWait(id: string, section: Section): Promise<void> | undefined {
  if (typeof document === 'undefined' || section.isReady || location.search) return undefined;
  const element = document.getElementById(id);
  if (!section.wait && element) section.wait = Promise.race([untilSeen(element), untilFirstInput()]);
  return section.wait;
}

function Waiting({ id, section, children }: { id: string; section: Section; children: ReactNode }) {
  const wait = findWait(id, section);
  if (wait) use(wait);
  useEffect(() => {
    section.isReady = true;
  }, [section]);
  return children;
}

/** Shows the server's markup until hydration. Otherwise React removes the markup if a context changes earlier. */
function ServerMarkup({ id }: { id: string }) {
  const [html] = useState(() =>
    typeof document === 'undefined' ? '' : (document.getElementById(id)?.innerHTML ?? ''),
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server has rendered here
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * Hydrates a section only when it becomes visible or the user first uses the page. A phone then runs fewer scripts
 * while it loads the page. A change of the section ends the wait.
 */
export function HydrateWhenSeen({ children }: { children: ReactNode }) {
  const id = useId();
  const [section] = useState<Section>(() => ({ isReady: false }));
  const first = useRef(children);
  if (first.current !== children) section.isReady = true;
  return (
    <div id={id}>
      <Suspense fallback={<ServerMarkup id={id} />}>
        <Waiting id={id} section={section}>
          {children}
        </Waiting>
      </Suspense>
    </div>
  );
}
