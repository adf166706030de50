export * from './decisions.ts';
export * from './desk.ts';
export * from './level.ts';
export * from './live.ts';
export * from './notes.ts';
export * from './numbers.ts';
export * from './record.ts';
export * from './seats.ts';
export { workSections } from './work-sections.ts';
