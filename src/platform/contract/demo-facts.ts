/** What every page of a demo shows. */
export interface DemoFacts {
  readonly isPublic: boolean;
  /** When the demo is reset, in epoch milliseconds. Null if it is not. */
  readonly resetsAt: number | null;
}
