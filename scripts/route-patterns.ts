import type { RouteConfigEntry } from '@react-router/dev/routes';

/** The full paths of the routes with parameters, such as '/user/:id'. */
export function patternsOf(routes: readonly RouteConfigEntry[], parent = ''): string[] {
  return routes.flatMap(({ path, children = [] }) => {
    const full = path ? `${parent}/${path}` : parent;
    return [...(path?.includes(':') ? [full] : []), ...patternsOf(children, full)];
  });
}

/** Where the one page of such a route is rendered and kept: a colon is allowed in no file name of Windows. */
export function samplePath(pattern: string): string {
  return pattern.replaceAll(/:\w+/g, '_');
}
