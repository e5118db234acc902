export interface ScriptToLoad {
  readonly url: string;
  /** `sha384-…`: a script with another content is not run. */
  readonly integrity: string;
  readonly nonce: string;
  readonly deadlineMs: number;
}

/** Runs a classic script once. Rejects when it cannot be had, differs from its hash or takes too long; leaves no element behind. */
export function loadScript(
  page: Document,
  { url, integrity, nonce, deadlineMs }: ScriptToLoad,
): Promise<void> {
  const script = page.createElement('script');
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${url} took longer than ${deadlineMs} ms.`)),
      deadlineMs,
    );
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded.`)));
    script.addEventListener('load', () => clearTimeout(timer));
    script.addEventListener('error', () => clearTimeout(timer));
    script.src = url;
    script.integrity = integrity;
    script.nonce = nonce;
    // Always, like the page's preloads: a request of another mode would fetch the file a second time.
    script.crossOrigin = 'anonymous';
    page.head.append(script);
  }).finally(() => script.remove());
}
