import type { RouteConfigEntry } from '@react-router/dev/routes';

/** Returns the full path of each route with parameters, such as '/user/:id'. */
export function patternsOf(routes: readonly RouteConfigEntry[], parent = ''): string[] {
  return routes.flatMap(({ path, children = [] }) => {
    const full = path ? `${parent}/${path}` : parent;
    return [...(path?.includes(':') ? [full] : []), ...patternsOf(children, full)];
  });
}
