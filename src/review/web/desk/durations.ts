/** How long the toasts of the desks stay, in milliseconds (spec 9: 10 s for most important messages). */
export const important = 10_000;
