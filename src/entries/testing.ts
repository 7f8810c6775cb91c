// The entry `laurel/testing`: for tests of pages that use Laurel, with any runner and renderer.
export { createTestSandbox, type TestClientOptions, type TestSandbox } from '../testing/createTestSandbox.ts';
export { createWrapper, type Wrapped, type WrapperOptions } from '../testing/createWrapper.tsx';
export { fakeTime, type FakeTimers, type TestTime } from '../testing/fakeTime.ts';
export { type RequestMocking, sandboxHandlers } from '../testing/sandboxHandlers.ts';
