/** How long the toasts of the account screens stay, in milliseconds (spec 9). */
export const durations = { important: 10_000, reset: 7_500, verificationLink: 15_000 } as const;
