/** What came of an attack on the built server. */
export interface Outcome {
  /** How often it was tried. */
  times: number;
  /** How often it did what it was meant to do. */
  gotThrough: number;
  /** What it did, in sentences. */
  wrong: string[];
  /** What was measured meanwhile, for the person who reads the table. */
  figures: string[];
}

/** One file in `tests/attacks/live` exports one attack as `attack`. */
export interface Attack {
  name: string;
  /** @param isShort a few tries of it, as `npm test` has the time for, and nothing judged that depends on the machine's pace */
  run(isShort: boolean): Promise<Outcome>;
}
