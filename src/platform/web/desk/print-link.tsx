import { LinkButton } from '../ui/button.tsx';

/**
 * Opens `/print` with a paper chosen, from the screen that it is the printed twin of.
 * @param paper kind of the paper, as in the URL of `/print`
 */
export function PrintLink({
  eventName,
  paper,
  query = {},
  children,
}: {
  eventName: string;
  paper: string;
  query?: Readonly<Record<string, string>>;
  children: string;
}) {
  const search = new URLSearchParams({ kind: paper, ...query });
  return (
    <LinkButton variant="quiet" to={`/print/${encodeURIComponent(eventName)}?${search}`}>
      {children}
    </LinkButton>
  );
}
