/** Placeholder in every page for the year in which the server renders it. */
export const yearPlaceholder = 'year.invalid';
