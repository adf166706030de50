/** How long toasts stay, in milliseconds, where not as long as usual (product 13.1). */
export const toastDurations = {
  important: 10_000,
  reset: 7_500,
  invitation: 7_500,
  verificationLink: 15_000,
} as const;
