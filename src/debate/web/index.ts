export { OwnSitting } from './floor/own-sitting.tsx';
export { ownSittingsQuery } from './floor/own-sittings-query.ts';
export { committeeSession } from './live/committee-session.tsx';
export { OwnRulesButton } from './own-rules-button.tsx';
