import { useSearchParams } from 'react-router';

/** A text that is kept in the address, so that a reload, a link and the way back keep it. Empty texts leave the address. */
export function useUrlText(name: string, initial = ''): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = (text: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (text === initial) after.delete(name);
        else after.set(name, text);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get(name) ?? initial, set];
}
