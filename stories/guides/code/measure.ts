import { createClient } from 'laurel/core';

export const measured = (baseUrl: string, apiKey: string) =>
  createClient({
    baseUrl,
    apiKey,
    onRequest: ({ operation, duration, status }) => performance.mark(`${operation} ${status} ${duration}`),
    onError: (error) => reportError(error), // each call that failed, once
    onDrift: ({ operation, path }) => performance.mark(`${operation} left out ${path}`),
  });
