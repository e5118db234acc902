export { buildActor } from './testing/build-actor.ts';
export { fakeBus, type FakeBus } from './testing/fake-bus.ts';
export { fixedClock, type FixedClock } from './testing/fixed-clock.ts';
export { inject, type Injected, type InjectOptions } from './testing/inject.ts';
export { startTestS3, type TestS3 } from './testing/s3/start-test-s3.ts';
export { startTestHost, type TestHost } from './testing/start-test-host.ts';
export { outboxPublished, publishedEvents } from './testing/published-events.ts';
export { until } from './testing/until.ts';
export { createTestTokens, type TestTokens } from './testing/test-tokens.ts';
