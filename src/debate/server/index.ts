export {
  copyRules,
  findMistakeInRules,
  getPortableRules,
  mergeImportedRules,
  replaceRulesIfUnchanged,
} from './portable-rules.ts';
export { registerDebateRoutes } from './routes.ts';
