import type { OfCommittee } from './debate-calls.ts';

/**
 * The path of the projector of a committee.
 * @param screenKey null before the debate was opened: it then follows only the console of the same browser
 */
export const buildProjectorPath = ({ eventName, committee }: OfCommittee, screenKey: string | null): string =>
  `/projector/${encodeURIComponent(eventName)}/${encodeURIComponent(committee)}${screenKey === null ? '' : `#${screenKey}`}`;
