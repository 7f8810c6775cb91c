import type { NextConfig } from 'next';

const config: NextConfig = {
  // As in the default template: nothing is cached, and nothing of a request is read, unless the code says so.
  cacheComponents: true,
  partialPrefetching: true,
};

export default config;
