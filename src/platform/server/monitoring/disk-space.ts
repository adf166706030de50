import { statfs } from 'node:fs/promises';

/** File systems that end with the machine or the container: tmpfs, ramfs, overlay. */
const passing = new Set([0x01021994, 0x858458f6, 0x794c7630]);

export interface DiskSpace {
  freeBytes: number;
  /** Free share of the disk, 0 to 1. */
  freeShare: number;
  /** True if the disk is in memory, or belongs to a container without a volume. Its files vanish. */
  vanishes: boolean;
}

/** @throws Error if the folder cannot be read */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize, type } = await statfs(folder);
  return {
    freeBytes: bavail * bsize,
    freeShare: blocks === 0 ? 1 : bavail / blocks,
    vanishes: passing.has(type),
  };
}
