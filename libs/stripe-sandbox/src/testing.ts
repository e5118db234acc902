export { startTestSandbox, type TestSandbox } from './testing/sandbox-client.ts';
