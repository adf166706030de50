/** The list of all pages of the manual. */
export const helpPath = '/help';

/** Returns the name of the page with a title, which is also the name of its file: 'seat-allocation'. */
export const toHelpPageName = (title: string): string =>
  title
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('-');

/**
 * Returns the address of the page of the manual with a title. A page has the title of its screen.
 * @param task title of a task on the page, to open the page there
 */
export const buildHelpPath = (title: string, task?: string): string =>
  `${helpPath}/${toHelpPageName(title)}${task === undefined ? '' : `#${toHelpPageName(task)}`}`;
