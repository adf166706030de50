/**
 * Between which accounts a line moves money. 'registration' is one for each registration that pays; 'awaited' is what an admin
 * took as paid and no statement has brought; 'unclaimed' came and is not matched yet; 'sent' was given back and has left no
 * statement; 'spent' left the bank for something else; 'other_income' came and is no fee.
 */
export const ledgerAccounts = [
  'registration',
  'fees',
  'bank',
  'unclaimed',
  'awaited',
  'sent',
  'spent',
  'other_income',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Why a line was booked. */
export const causes = [
  'taken in',
  'registered',
  'confirmed',
  'declined',
  'withdrawn',
  'decision undone',
  'refund rule',
  'matched',
  'statement',
  'statement withdrawn',
  'set aside',
  'set aside undone',
  'refund released',
  'refund taken back',
  'refund in the bank',
  'refund not in the bank',
] as const;
export type Cause = (typeof causes)[number];
