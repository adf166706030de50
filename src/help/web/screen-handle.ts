/** What a screen outside of the desk exports as `handle`. A screen of the desk has the help page of its label in the menu. */
export interface ScreenHandle {
  /** The title of the help page to which '?' leads. */
  help: string;
}

export const isScreenHandle = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'help' in handle;
