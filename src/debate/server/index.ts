export { readDecisions } from './live/decisions.ts';
export { readDeeds } from './live/deeds.ts';
export { listOwnSittings } from './live/own-sittings.ts';
export {
  copyRules,
  findMistakeInRules,
  getPortableRules,
  mergeImportedRules,
  replaceRulesIfUnchanged,
} from './portable-rules.ts';
export { registerDebateRoutes } from './routes.ts';
export { openSheetPlanner } from './sheets/session-sheets.ts';
