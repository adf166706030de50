export * from './contract/api-tokens.ts';
export * from './contract/sheet-links.ts';
export * from './contract/webhooks.ts';
