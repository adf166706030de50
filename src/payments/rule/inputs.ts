/** Whose payment is looked for. */
export interface Payer {
  /** Of the registration. */
  id: string;
  reference: string;
  duePaise: number;
  /** Twelve digits each: what the delegate has typed. */
  numbers: readonly string[];
  /** The day of registering, 'YYYY-MM-DD' in India. */
  day: string;
}

/** Money that came in. */
export interface Credit {
  id: string;
  day: string;
  paise: number;
  text: string;
}

/** A pair that somebody has looked at: it belongs together, or it does not. */
export interface Judged {
  payerId: string;
  creditId: string;
  belongs: boolean;
}
