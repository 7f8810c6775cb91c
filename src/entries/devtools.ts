// The entry `laurel/devtools` where a bundler says that it builds for development.
export type { FaultControl } from '../devtools/FaultControl.ts';
export { LaurelDevtools, type LaurelDevtoolsProps } from '../devtools/LaurelDevtools.tsx';
export { sandboxControl, type SandboxControlOptions } from '../devtools/sandboxControl.ts';
