export { registrationsQuery } from './api.ts';
export * from './desk/index.ts';
export { ownState, sumOfLeader } from './model/own-state.ts';
export { refundRuleText } from './model/refund-rule.ts';
export { WhereToPay } from './parts/where-to-pay.tsx';
