import { useEffect, useRef, useState } from 'react';

/** True from the moment the element is within a screen's reach of what the reader sees. */
export function useNearViewport<E extends HTMLElement>() {
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
