/**
 * Stands in every page wherever its own origin belongs (canonical address, pictures for sharing), because only
 * the running server knows PUBLIC_URL: it puts that in place of this when it renders the page.
 */
export const originPlaceholder = 'https://public-url.invalid';
