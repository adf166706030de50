/**
 * Placeholder in every page for the name of the log-in provider: only the running
 * server knows OIDC_NAME. It puts that in place of this when it renders the page, or nothing where there is no provider.
 */
export const providerNamePlaceholder = 'provider-name.invalid';

/** Where the provider sends people back to, with its answer in the query; registered there as the redirect address. */
export const providerReturnPath = '/login/provider';
