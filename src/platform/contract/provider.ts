/**
 * Stands in every page where the name of the provider belongs with which people can log in: only the running
 * server knows OIDC_NAME. It puts that in place of this when it renders the page, or nothing where there is no provider.
 */
export const providerNamePlaceholder = 'provider-name.invalid';

/** Where the provider sends people back to, with its answer in the query; registered there as the redirect address. */
export const providerReturnPath = '/login/provider';
