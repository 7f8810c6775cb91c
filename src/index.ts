// The entry `laurel`: what is not exported here, or by another entry, is private.
export * from './core/index.ts';
