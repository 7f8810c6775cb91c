// The entry `laurel/sandbox`: the service in memory, for development and tests.
export type { Board, BoardSettings, BoardSubmission, DayRange, Standing } from '../sandbox/world/Board.ts';
export type { Bots } from '../sandbox/world/createBots.ts';
export {
  createSandbox,
  type Sandbox,
  type SandboxOptions,
  type SandboxRequest,
  type SandboxSnapshot,
} from '../sandbox/createSandbox.ts';
export type { Fault, FaultKind, SandboxOperation } from '../sandbox/service/Fault.ts';
export type { SandboxFaults } from '../sandbox/service/createFaults.ts';
export type { Environment, SandboxPlayer, SandboxTournament } from '../sandbox/world/World.ts';
