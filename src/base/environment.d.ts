declare namespace NodeJS {
  /** What bundlers put in; React itself needs it of them. */
  interface ProcessEnv {
    readonly NODE_ENV?: string | undefined;
  }
}
