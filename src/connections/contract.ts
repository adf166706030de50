export * from './contract/sheet-links.ts';
