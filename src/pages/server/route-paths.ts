import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/** The route for every path that no other route matches. */
export const anyOtherPath = '/*';

/** The paths of all pages, such as '/about', '/user/:id' and {@link anyOtherPath}. */
export function pathsOf(routes: Routes): string[] {
  const known = Object.values(routes).filter((route): route is Route => route !== undefined);
  const parents = new Set(known.map(({ parentId }) => parentId));
  const full = ({ parentId, path }: Route): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return (parent ? full(parent) : '') + (path ? `/${path}` : '');
  };
  return known.filter(({ id }) => !parents.has(id)).map((route) => full(route) || '/');
}

/** Where a page is rendered: one with parameters in its path shows nothing that depends on them. */
export function samplePath(path: string): string {
  return path === anyOtherPath ? '/404' : path.replaceAll(/:\w+/g, '-');
}
