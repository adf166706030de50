import Sqlite from 'better-sqlite3';

/**
 * Copies an embedded database as it is at this moment, while it is in use, without its free space.
 * @param to a file that is not there yet, or empty
 */
export function copyEmbedded(from: string, to: string): void {
  const db = new Sqlite(from, { readonly: true, timeout: 10_000 });
  try {
    db.prepare('vacuum into ?').run(to);
  } finally {
    db.close();
  }
}

/** Makes the database one file again, without a log beside it; it must not be in use. */
export function makeOneFile(file: string): void {
  const db = new Sqlite(file, { fileMustExist: true });
  try {
    db.pragma('journal_mode = delete');
  } finally {
    db.close();
  }
}

/** @throws what the engine finds wrong in the file: pages that do not fit together, rows that refer to nothing */
export function refuseDamaged(file: string): void {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const found = db.prepare<[], string>('pragma integrity_check').pluck().all();
    if (found.join() !== 'ok') throw new Error(`${file} is damaged: ${found.join('; ')}`);
    const dangling = db.prepare('pragma foreign_key_check').all();
    if (dangling.length > 0) throw new Error(`${file} is damaged: ${dangling.length} rows refer to nothing`);
  } finally {
    db.close();
  }
}
