export { StartWithEmptyPages } from './start-with-empty-pages.tsx';
