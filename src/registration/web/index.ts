export { registrationsQuery } from './api.ts';
export * from './desk/index.ts';
export { leaderPaysText, ownState, waitingForProof } from './model/own-state.ts';
export { modeNames, refundRuleText } from './model/payment.ts';
export { WhereToPay } from './parts/where-to-pay.tsx';
