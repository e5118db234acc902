export {
  type SandboxControls,
  sandboxControls,
  startTestSandbox,
  type TestSandbox,
} from './testing/sandbox-client.ts';
