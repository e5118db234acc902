export { buildActor } from './testing/build-actor.ts';
export { fakeBus, type FakeBus } from './testing/fake-bus.ts';
export { fixedClock, type FixedClock } from './testing/fixed-clock.ts';
export { inject, type Injected, type InjectOptions } from './testing/inject.ts';
export { startTestHost, type TestHost } from './testing/start-test-host.ts';
export { until } from './testing/until.ts';
export { createTestTokens, type TestTokens } from './testing/test-tokens.ts';
