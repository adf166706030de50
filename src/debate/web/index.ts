export { KeyButton } from './console/key-button.tsx';
export { OwnSitting } from './floor/own-sitting.tsx';
export { ownSittingsQuery } from './floor/own-sittings-query.ts';
export { committeeSession } from './live/committee-session.tsx';
export { MemberToolsContext, type MemberToolsProps } from './live/member-tools.ts';
export { OwnRulesButton } from './own-rules-button.tsx';
