/**
 * The servers that a PostgreSQL address names, an address for each: `postgres://user:password@first:5432,second:5432/database`
 * represents a server and its standby, as libpq writes them.
 * @throws when one of them is no address
 */
export function serversOf(url: string): string[] {
  const [, scheme = '', login = '', hosts = '', rest = ''] =
    /^(\w+:\/\/)([^@/?]*@)?([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => new URL(`${scheme}${login}${host}${rest}`).href);
}
