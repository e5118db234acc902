import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

// What browsers have and jsdom lacks, or has in a form that Node's fetch refuses (its AbortSignal).
// MessageChannel stays out: React's scheduler would keep the process alive through it.
const nodeGlobals = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'CompressionStream',
  'DecompressionStream',
  'TextEncoder',
  'TextDecoder',
  'TextEncoderStream',
  'TextDecoderStream',
  'ArrayBuffer',
  'Uint8Array',
  'BroadcastChannel',
  'structuredClone',
  'setImmediate',
  'clearImmediate',
];

/** jsdom with the rest of the web platform taken from Node. */
export default class BrowserEnvironment extends JsdomEnvironment {
  async setup() {
    await super.setup();
    for (const name of nodeGlobals) {
      Object.defineProperty(this.global, name, {
        value: globalThis[name],
        configurable: true,
        writable: true,
      });
    }
    // jsdom's crypto has random values only; digests and uuids come from Node.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
  }

  exportConditions() {
    return ['browser'];
  }
}
