import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

// Browser APIs that jsdom lacks, or has in a form that Node's fetch rejects (its AbortSignal).
// MessageChannel is left out, since React's scheduler would keep the process alive with it.
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

/** jsdom, with the missing web APIs taken from Node. */
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
    // jsdom's crypto only has random values; digests and UUIDs come from Node.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
  }

  exportConditions() {
    return ['browser'];
  }
}
