/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_LAUREL_BASE_URL?: string;
  readonly VITE_LAUREL_API_KEY?: string;
  readonly VITE_LAUREL_TOURNAMENT_ID?: string;
  readonly VITE_LAUREL_PLAYER_ID?: string;
  readonly VITE_LAUREL_PLAYER_TOKEN?: string;
}
