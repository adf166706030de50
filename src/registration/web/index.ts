export { registrationsQuery } from './api.ts';
export * from './desk/index.ts';
export { describeOwnState, leaderPaysText, waitingForProof } from './model/own-state.ts';
export { modeNames, refundRuleText } from './model/payment.ts';
export { WhereToPay } from './parts/where-to-pay.tsx';
