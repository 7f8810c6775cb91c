export type { Board, BoardSettings, BoardSubmission, DayRange, Standing } from '../sandbox/board.ts';
export type { Bots } from '../sandbox/bots.ts';
export {
  createSandbox,
  type Sandbox,
  type SandboxOptions,
  type SandboxRequest,
  type SandboxSnapshot,
} from '../sandbox/createSandbox.ts';
export type { Fault, FaultKind, SandboxFaults, SandboxOperation } from '../sandbox/faults.ts';
export type { Environment, SandboxPlayer, SandboxTournament } from '../sandbox/world.ts';
