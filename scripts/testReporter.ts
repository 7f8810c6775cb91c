import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

/** What became of the tests of one file in one project. */
export interface FileOutcome {
  readonly project: string;
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
}

/** What became of a run of Vitest. */
export interface RunOutcome {
  readonly files: readonly FileOutcome[];
  /** Errors that no test was there to take, and one more where it was interrupted. */
  readonly strayErrors: number;
}

/** Where the reporter writes, since Vitest makes it. */
export const outcomeVariable = 'LAUREL_TEST_OUTCOME';

/** Writes a `RunOutcome` as JSON into the file of that variable. */
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly object[], reason: TestRunEndReason): void {
    const files = modules.map((module): FileOutcome => {
      const count = (state: 'passed' | 'failed') => [...module.children.allTests(state)].length;
      const failed = count('failed');
      return {
        project: module.project.name,
        file: module.moduleId,
        passed: count('passed'),
        // A file that could not even be loaded, or whose hook failed, may have no failed test in it, and one that was never run is well.
        failed: failed === 0 && (!module.ok() || module.state() === 'pending') ? 1 : failed,
      };
    });
    const outcome: RunOutcome = { files, strayErrors: errors.length + (reason === 'interrupted' ? 1 : 0) };
    writeFileSync(process.env[outcomeVariable] ?? '', JSON.stringify(outcome));
  }
}
