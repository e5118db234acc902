/** Stands in for what jsdom, where nothing has a place, cannot observe. */
export function stubIntersection() {
  const observers = new Set<IntersectionObserverCallback>();

  class FakeObserver {
    readonly callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      this.callback = callback;
    }
    observe(): void {
      observers.add(this.callback);
    }
    disconnect(): void {
      observers.delete(this.callback);
    }
  }

  Object.defineProperty(window, 'IntersectionObserver', { value: FakeObserver, configurable: true });
  return {
    observed: () => observers.size,
    /** What is observed comes into sight. */
    comeNear() {
      for (const callback of [...observers]) {
        callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
      }
    },
    remove: () => Reflect.deleteProperty(window, 'IntersectionObserver'),
  };
}
