export { DeskShell } from './shell/shell.tsx';
