/** Names for the statements of one pool; undefined for one that is sent without. */
export type StatementNames = (sql: string) => string | undefined;

/** Sent so often, a statement gets a name. */
const timesBefore = 5;
/** PostgreSQL keeps what it has a name for in every connection. */
const named = 300;
const longest = 8_000;
/** So many that were seen but a few times, such as lists of every length, are remembered. */
const counted = 2_000;

/**
 * PostgreSQL reads and plans a statement anew every time, which takes it longer than to answer most; one that has a name is read once in
 * each connection. Those that come again and again get one.
 */
export function statementNames(): StatementNames {
  const names = new Map<string, string>();
  const times = new Map<string, number>();
  return (sql) => {
    const known = names.get(sql);
    if (known || names.size >= named || sql.length > longest) return known;
    const now = (times.get(sql) ?? 0) + 1;
    if (times.size >= counted) times.clear();
    times.set(sql, now);
    if (now < timesBefore) return undefined;
    times.delete(sql);
    const name = `s${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}
