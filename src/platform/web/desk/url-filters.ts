import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';

type Choices = Readonly<Record<string, readonly string[]>>;
type Chosen<C extends Choices> = { readonly [Name in keyof C]: C[Name][number] };

/**
 * Stores filters in the URL. The first choice of each filter is the default, and replaces an unknown value. A change
 * returns to the first page.
 * @param choices a constant object
 * @param kept names of the only parameters that stay in the URL at a change, for tabs with separate filters; by default
 * all other parameters stay
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

/** Returns the number of the page in the URL, from 1. */
export function useUrlPage(): number {
  const [params] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
}

const pauseMs = 250;

/**
 * Stores a text in the URL. The state changes at once and the URL after a pause, so that quick typing loses no letter.
 * The URL does not change during a navigation, because that would cancel the navigation.
 */
export function useUrlText(name: string, initial = ''): [string, Dispatch<SetStateAction<string>>] {
  const [params, setParams] = useSearchParams();
  const isLeaving = useNavigation().state !== 'idle';
  const inAddress = params.get(name) ?? initial;
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  // Follows a change of the URL by Back or Forward, unless the URL still lacks a typed text.
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
      address.delete('page');
      setParams(address, { replace: true, preventScrollReset: true });
    }, pauseMs);
    // Listens for clicks on links. The router reports a navigation only with the next render, which may come after
    // the pause.
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
