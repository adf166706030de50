/** Bytes that are kept in memory, those asked for last. */
export interface ByteCache {
  get(key: string): Buffer | undefined;
  set(key: string, bytes: Buffer): void;
}

/** @param mostBytes how much it holds in all; what is larger than an eighth of that is not kept */
export function byteCache(mostBytes: number): ByteCache {
  const kept = new Map<string, Buffer>();
  let size = 0;
  const forget = (key: string) => {
    size -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const bytes = kept.get(key);
      if (!bytes) return undefined;
      // A map keeps the order in which its keys came.
      kept.delete(key);
      kept.set(key, bytes);
      return bytes;
    },
    set(key, bytes) {
      if (bytes.length > mostBytes / 8) return;
      forget(key);
      kept.set(key, bytes);
      size += bytes.length;
      for (const oldest of kept.keys()) {
        if (size <= mostBytes) return;
        forget(oldest);
      }
    },
  };
}
