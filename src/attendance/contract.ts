export * from './contract/attendance-report.ts';
export * from './contract/door.ts';
export * from './contract/duties.ts';
export * from './contract/duty-invitations.ts';
export * from './contract/passes.ts';
export * from './contract/roll.ts';
export * from './contract/shifts.ts';
