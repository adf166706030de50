export { OwnSitting } from './floor/own-sitting.tsx';
export { ownSittingsQuery } from './floor/own-sittings-query.ts';
export { OwnRulesButton } from './own-rules-button.tsx';
