import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';

type Choices = Readonly<Record<string, readonly string[]>>;
type Chosen<C extends Choices> = { readonly [Name in keyof C]: C[Name][number] };

/**
 * Filters in the address, so that a reload, a link and the back button keep them. The first choice of each is what
 * it is when the address says nothing, or something unknown. A new filter begins at the first page again.
 * @param choices what each filter may be; the same object at every call
 * @param kept for tabs, whose lists have separate searches and filters: the names that stay in the address when another is chosen
 */
export function useUrlFilters<const C extends Choices>(
  choices: C,
  kept?: readonly string[],
): [Chosen<C>, <Name extends keyof C & string>(name: Name, choice: C[Name][number]) => void] {
  const [params, setParams] = useSearchParams();
  const chosen = Object.fromEntries(
    Object.entries(choices).map(([name, all]) => {
      const wanted = params.get(name) ?? '';
      return [name, all.includes(wanted) ? wanted : all[0]];
    }),
  ) as Chosen<C>;
  const choose = useCallback(
    (name: string, choice: string) => {
      const address = new URLSearchParams(location.search);
      if (kept) for (const other of [...address.keys()]) if (!kept.includes(other)) address.delete(other);
      if (choice === choices[name]?.[0]) address.delete(name);
      else address.set(name, choice);
      address.delete('page');
      setParams(address, { replace: true, preventScrollReset: true });
    },
    [choices, kept, setParams],
  );
  return [chosen, choose];
}

/** The page that the address names, from 1. */
export function useUrlPage(): number {
  const [params] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
}

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
