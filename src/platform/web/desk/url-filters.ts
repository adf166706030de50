import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

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
