/** Returns the name of an event with the club in front, unless the name begins with the club: 'KrakMUN 2027'. */
export function formatEventWithClub(club: string, event: string): string {
  return event.toLowerCase().startsWith(club.toLowerCase()) ? event : `${club} ${event}`;
}
