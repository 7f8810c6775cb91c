// What is quick enough to run before every commit.
import { passes, quickSteps } from './steps.ts';

process.exitCode = quickSteps.map(passes).every(Boolean) ? 0 : 1;
