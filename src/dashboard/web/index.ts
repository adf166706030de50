export { DeskShell } from './desk/shell/shell.tsx';
