export { registrationsQuery } from './api.ts';
export * from './desk/index.ts';
export { describeMissingProof, describeOwnState, leaderPaysText, owesNothing } from './model/own-state.ts';
export { modeNames, refundRuleText } from './model/payment.ts';
export { ChangeWay } from './parts/change-way.tsx';
export { WhereToPay } from './parts/where-to-pay.tsx';
