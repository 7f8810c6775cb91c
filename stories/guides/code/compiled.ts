// vite.config.ts
import { defineConfig } from 'vite';

export default defineConfig({
  build: { rolldownOptions: { output: { postBanner: '//# allFunctionsCalledOnLoad' } } },
});
