/**
 * Placeholder in every page for its own origin (canonical address, pictures for sharing), because only
 * only the running server has PUBLIC_URL: it puts that in place of this when it renders the page.
 */
export const originPlaceholder = 'https://public-url.invalid';
