// Names that reach a prototype when a consumer copies keys one by one.
export const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype']);
