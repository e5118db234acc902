import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadScript } from './container-source.ts';

const request = {
  url: '/r/mf-booking/new1/entry.js',
  integrity: 'sha384-abc',
  nonce: 'n1',
  deadlineMs: 8000,
};

function addedScript(): HTMLScriptElement {
  const script = document.head.querySelector('script');
  if (script === null) throw new Error('No script was added.');
  return script;
}

describe('loadScript', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it("loads the script with its hash and the page's nonce", async () => {
    const loading = loadScript(document, request);
    const script = addedScript();
    expect(script).toMatchObject({ integrity: 'sha384-abc', nonce: 'n1', crossOrigin: 'anonymous' });
    expect(script.getAttribute('src')).toBe(request.url);
    script.dispatchEvent(new Event('load'));
    await loading;
  });

  it('rejects if the script cannot be loaded, and leaves no element behind', async () => {
    const loading = loadScript(document, request);
    addedScript().dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow('/r/mf-booking/new1/entry.js could not be loaded.');
    expect(document.head.querySelector('script')).toBeNull();
  });

  it('rejects if it takes too long, and leaves no element behind', async () => {
    const loading = expect(loadScript(document, request)).rejects.toThrow('took longer than 8000 ms');
    await jest.advanceTimersByTimeAsync(8000);
    await loading;
    expect(document.head.querySelector('script')).toBeNull();
  });
});
