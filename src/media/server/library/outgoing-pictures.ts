import type { Db } from '#platform/server/db/tables.ts';
import { formatOf } from '../format.ts';
import { originalBeginnings, readOriginal } from './originals.sql.ts';
import { allPictures } from './pictures.sql.ts';

/** A picture of the library that can be taken elsewhere. */
export interface OutgoingPicture {
  name: string;
  alt: string;
  focus: { x: number; y: number };
  format: NonNullable<ReturnType<typeof formatOf>>;
  /**
   * The file as it was uploaded.
   * @throws when it was replaced or removed since
   */
  read(): Promise<Buffer>;
}

/** Every picture of the library that did not fail, by its name. */
export async function outgoingPictures(db: Db): Promise<OutgoingPicture[]> {
  const beginnings = await originalBeginnings(db);
  return (await allPictures(db))
    .filter(({ failure }) => failure === null)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ name, alt, focus_x, focus_y, original_id, size }) => {
      const format = formatOf(beginnings.get(original_id) ?? Buffer.alloc(0));
      if (!format) return [];
      const read = async () => {
        const file = await readOriginal(db, original_id);
        if (file.length !== size) throw new Error(`The picture ${name} was changed while it was read.`);
        return file;
      };
      return [{ name, alt, focus: { x: focus_x, y: focus_y }, format, read }];
    });
}
