import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';

const pauseMs = 250;

/**
 * A text that is kept in the address too, so that a reload, a link and the back button keep it. Its initial text leaves the
 * address. The screen's own state comes first and the address follows at the first pause: quick typing loses no letter.
 * It does not follow once the reader is on the way to another page, which a change of address would call off.
 */
export function useUrlText(name: string, initial = ''): [string, Dispatch<SetStateAction<string>>] {
  const [params, setParams] = useSearchParams();
  const isLeaving = useNavigation().state !== 'idle';
  const inAddress = params.get(name) ?? initial;
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  // Back and forward change the address: the text follows, unless something typed has yet to be written there.
  if (seen !== inAddress) {
    setSeen(inAddress);
    if (text === seen) setText(inAddress);
  }

  useEffect(() => {
    if (text === inAddress || isLeaving) return;
    const timer = setTimeout(() => {
      const address = new URLSearchParams(location.search);
      if (text === initial) address.delete(name);
      else address.set(name, text);
      // Another search is another list: it begins at its first page.
      address.delete('page');
      setParams(address, { replace: true, preventScrollReset: true });
    }, pauseMs);
    // The router tells of a way that has begun only with the next drawing, which may come after the pause has ended.
    const leave = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link && link.pathname !== location.pathname) clearTimeout(timer);
    };
    document.addEventListener('click', leave, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', leave, true);
    };
  }, [text, inAddress, isLeaving, initial, name, setParams]);

  return [text, setText];
}
