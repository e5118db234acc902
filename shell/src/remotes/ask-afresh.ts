declare global {
  interface Window {
    /** Ends every address of a script or stylesheet from now on (libs/webpack-config, integrity plugin). */
    frizoRetry?: string;
  }
}

let tries = 0;

/**
 * Makes the next try ask the network. A browser keeps the failure of a preloaded file for as long as the page lives, and hands it out again
 * under the same address.
 */
export function askAfresh(window: Window): void {
  tries += 1;
  window.frizoRetry = `?retry=${tries}`;
}
