export * from './contract/catalogue.ts';
export * from './contract/committees.ts';
export * from './contract/discount-codes.ts';
export * from './contract/event-settings.ts';
export * from './contract/event-states.ts';
export * from './contract/events.ts';
export * from './contract/portable-event.ts';
