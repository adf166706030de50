export * from './contract/certificates.ts';
export * from './contract/prints.ts';
