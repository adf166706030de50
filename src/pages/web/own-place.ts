import type { CallAnswering } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';

/** What a delegate has at an event. */
export interface OwnPlace {
  /** The portfolio of the seat. Empty without a seat. */
  readonly portfolio: string;
}

type GetOwnRole = CallAnswering<{ role: string }>;
type GetOwnRegistrations = CallAnswering<{
  ypEvents: { eventName: string; status: string; assignedPortfolio: string }[];
}>;

/**
 * Returns what the caller has at an event. Undefined if they have not registered, have withdrawn, were declined, or are
 * not a delegate.
 */
export async function findOwnPlace(eventName: string): Promise<OwnPlace | undefined> {
  const { role } = await callApi<GetOwnRole>({ method: 'GET', path: '/v1/api/dashboard' });
  if (role !== 'client') return undefined;
  const { ypEvents } = await callApi<GetOwnRegistrations>({
    method: 'GET',
    path: '/v1/api/client/allevents',
  });
  const own = ypEvents.find((one) => one.eventName === eventName && one.status !== 'declined');
  return own && { portfolio: own.assignedPortfolio };
}
