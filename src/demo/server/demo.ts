import type { DemoRole } from '../contract.ts';
import type { Inbox } from './inbox.ts';

/** A filled demo. Only `npm run demo` makes one: no setting turns a site into a demo. */
export interface Demo {
  readonly isPublic: boolean;
  /** When the demo is reset, in epoch milliseconds. Null if it is not. */
  readonly resetsAt: number | null;
  /** When the demo was filled, in epoch milliseconds. What happened later was done by visitors. */
  readonly filledAt: number;
  readonly inbox: Inbox;
  /** E-mail address of the sample person of each role. */
  readonly people: Readonly<Record<DemoRole, string>>;
  /** The accounts that all visitors share. */
  readonly sampleAccountIds: ReadonlySet<string>;
  readonly eventName: string;
  readonly projectors: readonly { readonly committee: string; readonly path: string }[];
}
