export { exportKit } from './export-kit.ts';
export { importKit } from './import-kit.ts';
export { WrongKit } from './read-kit.ts';
export { kitRoutes } from './routes.ts';
