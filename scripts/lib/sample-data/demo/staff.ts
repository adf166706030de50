/** E-mail addresses of the sample accounts that run the conferences of the demo. */
export const staff = {
  superadmin: 'superadmin@example.org',
  treasurer: 'treasurer@example.org',
  second: 'second@example.org',
  admin: 'admin@example.org',
  door: 'door@example.org',
  secondDoor: 'second.door@example.org',
  hospitality: 'hospitality@example.org',
} as const;

/** E-mail addresses of the chairs, by what happens in their committees. */
export const chairs = {
  caucus: 'chair@example.org',
  vote: 'chair.vote@example.org',
  council: 'chair.council@example.org',
  crisis: 'chair.crisis@example.org',
} as const;

/** E-mail addresses of those who chair beside them. */
export const secondChairs = {
  caucus: 'second.chair@example.org',
  vote: 'second.chair.vote@example.org',
  council: 'second.chair.council@example.org',
  crisis: 'second.chair.crisis@example.org',
} as const satisfies Readonly<Record<keyof typeof chairs, string>>;

/** A delegate with a seat in the conference of today and a certificate of last year. */
export const delegateEmail = 'delegate@example.org';
