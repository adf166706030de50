import type { Dates, Fees, Window } from './events.sql.ts';
import { isOpenAt } from './window.ts';

const inIndia = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
const grouped = new Intl.NumberFormat('en-IN');

/** A window as the audit log tells it at `now`, in Indian time: 'closed', 'open until ...', 'opens ..., closes ...'. */
export function windowInWords(window: Window, now: number): string {
  const { opensAt, closesAt } = window;
  if (isOpenAt(window, now)) return closesAt === null ? 'open' : `open until ${inIndia.format(closesAt)}`;
  if (opensAt === null || opensAt <= now) return 'closed';
  const opens = `opens ${inIndia.format(opensAt)}`;
  return closesAt === null ? opens : `${opens}, closes ${inIndia.format(closesAt)}`;
}

/** All three, each told as it is: 'alone Rs 399, in a group Rs 349, hospitality Rs 1,500'. */
export function feesInWords({ individual, groupMember, hospitality }: Fees): string {
  const rupees = (amount: number) => `Rs ${grouped.format(amount)}`;
  return `alone ${rupees(individual)}, in a group ${rupees(groupMember)}, hospitality ${rupees(hospitality)}`;
}

export function datesInWords({ startsAt, endsAt }: Dates): string {
  return `${inIndia.format(startsAt)} to ${inIndia.format(endsAt)}`;
}
