// What `npx laurel sandbox --env` writes, and a game server reads.
interface ImportMetaEnv {
  readonly VITE_LAUREL_BASE_URL: string;
  readonly VITE_LAUREL_API_KEY: string;
  readonly VITE_LAUREL_TOURNAMENT_ID: string;
}

declare namespace NodeJS {
  interface ProcessEnv {
    readonly LAUREL_BASE_URL?: string;
    readonly WEBHOOK_SECRET?: string;
    readonly LAUREL_API_KEY?: string;
    readonly LAUREL_PRIVATE_KEY?: string;
    readonly LAUREL_TICKET_SECRET?: string;
    readonly LEDGER_FILE?: string;
    readonly OPERATOR_PORT?: string;
    readonly PORT?: string;
    readonly REDIS_URL?: string;
  }
}
