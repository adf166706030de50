import { useRouteLoaderData } from 'react-router';
import type { PaymentDetails } from '#conference/content/index.ts';

/** What the screens of accounts and registrations say of the conference. */
export interface CatalogueFacts {
  /** Where the fees of each event are paid, by its name. */
  readonly payments: Readonly<Record<string, PaymentDetails>>;
}

/** Where the fees of an event are paid, on a screen of the app; undefined of an event newer than the page. */
export function usePayment(eventName: string): PaymentDetails | undefined {
  const { payments } = useRouteLoaderData('app') as CatalogueFacts;
  return payments[eventName];
}
