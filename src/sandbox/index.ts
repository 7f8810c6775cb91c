export type { Board, BoardSettings, BoardSubmission, DayRange, Standing } from './board.ts';
export type { Bots } from './bots.ts';
export {
  createSandbox,
  type Environment,
  type Sandbox,
  type SandboxOptions,
  type SandboxRequest,
  type SandboxSnapshot,
} from './createSandbox.ts';
export type { Fault, FaultKind, SandboxFaults, SandboxOperation } from './faults.ts';
export type { SandboxPlayer, SandboxTournament } from './world.ts';
