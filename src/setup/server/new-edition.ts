import { areMultiplesOfFeeStep } from '#conference/contract/events.ts';
import { buildMapUrl, type Dates, type FirstEdition } from '#conference/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import type { Currency } from '#platform/rule/currency.ts';
import { parseLocalTime } from '#platform/rule/dates.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { setUpSite } from '../contract.ts';

type NewEdition = CheckedBody<typeof setUpSite>['edition'];

/** Hours between which a conference takes place, until the club enters others. */
const openingTime = '09:00';
const closingTime = '18:00';

/** The theme of an edition that has none yet. */
const noThemeText = 'To be announced';

/**
 * Converts the entries of the form. Without accommodation, and with one fee for all delegates, until the club enters
 * others.
 * @throws AppError 400 if the last day is before the first, or the fee has decimals that the currency lacks
 */
export function toFirstEdition(
  { eventName, theme, startsOn, endsOn, venue, address, fee }: NewEdition,
  { timeZone, currency }: { timeZone: string; currency: Currency },
  { copiesSample, plannedPaymentWays }: Pick<FirstEdition, 'copiesSample' | 'plannedPaymentWays'>,
): FirstEdition {
  const dates: Dates = {
    startsAt: parseLocalTime(`${startsOn}T${openingTime}`, { timeZone }),
    endsAt: parseLocalTime(`${endsOn}T${closingTime}`, { timeZone }),
  };
  if (!(dates.startsAt < dates.endsAt)) throw new AppError(setUpSite.errors.endsBeforeStart);
  if (!areMultiplesOfFeeStep([fee], currency)) throw new AppError(setUpSite.errors.amountStep);
  return {
    name: eventName,
    theme: theme || noThemeText,
    venue: { name: venue, address, mapUrl: buildMapUrl(address) },
    fees: { individualAmount: fee, groupMemberAmount: fee, hospitalityAmount: null },
    dates,
    copiesSample,
    plannedPaymentWays,
  };
}
