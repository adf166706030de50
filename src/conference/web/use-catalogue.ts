import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import type { PaymentDetails } from '#conference/content/index.ts';
import { inputsOf } from '#site/web/index.ts';

/** What the screens of accounts and registrations say of the conference. */
export interface CatalogueFacts {
  /** Where the fees of each event are paid, by its name. */
  readonly payments: Readonly<Record<string, PaymentDetails>>;
}

/** The loader of the layout around those screens. */
export async function loadCatalogueFacts({
  context,
}: Pick<LoaderFunctionArgs, 'context'>): Promise<CatalogueFacts> {
  const { payments } = await inputsOf(context);
  return { payments };
}

/** Where the fees of an event are paid, on a screen of the app; undefined of an event newer than the page. */
export function usePayment(eventName: string): PaymentDetails | undefined {
  const { payments } = useRouteLoaderData('app') as CatalogueFacts;
  return payments[eventName];
}
