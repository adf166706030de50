export { OwnRulesButton } from './own-rules-button.tsx';
