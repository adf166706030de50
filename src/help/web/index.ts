export { HelpLink } from './help-link.tsx';
export { isScreenHandle, type ScreenHandle } from './screen-handle.ts';
