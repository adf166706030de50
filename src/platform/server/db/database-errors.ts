const retryableCodes = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);

/**
 * Codes of an unavailable database. PostgreSQL: 08 connection, 53 resources, 57P0x shutdown or failover, 57014
 * statement timeout, 25006 standby. The other codes are those of sockets and SQLite.
 */
const unavailableCodes =
  /^(08...|53...|57P0[1-5]|57014|25006|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|SQLITE_FULL|SQLITE_IOERR.*|SQLITE_BUSY)$/;
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

export function isForeignKeyViolation(error: unknown): boolean {
  return ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error));
}

/** Returns true for serialization failures and deadlocks, after which the transaction can run again. */
export function isRetryableDatabaseError(error: unknown): boolean {
  return retryableCodes.has(codeOf(error));
}

export function isDatabaseUnavailableError(error: unknown): boolean {
  const code = codeOf(error);
  if (code === 'ENOENT') return error instanceof Error && error.message.startsWith('connect');
  return unavailableCodes.test(code) || (error instanceof Error && unavailableMessages.test(error.message));
}
