/** Plays the part of the shell, whose Back closes the topmost of what is open over its page. */
export interface FakeBack {
  /** Presses Back; without a layer it leaves the page. */
  press(): 'asked a layer' | 'left the page';
  uninstall(): void;
}

export function installFakeBack(): FakeBack {
  const layers: (() => void)[] = [];
  window.frizoBack = {
    open(onBack) {
      layers.push(onBack);
      return () => void layers.splice(layers.indexOf(onBack), 1);
    },
  };
  return {
    press() {
      const top = layers.at(-1);
      top?.();
      return top === undefined ? 'left the page' : 'asked a layer';
    },
    uninstall() {
      delete window.frizoBack;
    },
  };
}
