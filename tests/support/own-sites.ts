import { type Desk, openDesk } from './desk.ts';
import type { RunningSite } from './site.ts';

/** A site of a single file, with whatever else its stories need. */
export interface OwnSite {
  site: RunningSite;
  close(): Promise<void>;
}

/** Keeps the site of the file whose stories a worker runs, and stops it when another file begins. */
export class OwnSites {
  #file = '';
  #opened: Promise<OwnSite> | undefined;
  #desk: Promise<Desk> | undefined;

  async of<S extends OwnSite>(file: string, open: () => Promise<S>): Promise<S> {
    if (file !== this.#file) {
      await this.close();
      this.#file = file;
      this.#opened = open();
    }
    return (await this.#opened) as S;
  }

  async desk({ site }: OwnSite): Promise<Desk> {
    this.#desk ??= openDesk(site);
    return this.#desk;
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined);
    await opened?.close();
    this.#file = '';
    this.#opened = undefined;
    this.#desk = undefined;
  }
}
