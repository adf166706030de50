/**
 * Stands in every page wherever its own origin belongs (canonical address, pictures for sharing), because only
 * only the running server has PUBLIC_URL: it puts that in place of this when it renders the page.
 */
export const originPlaceholder = 'https://public-url.invalid';
