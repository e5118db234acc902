/** A stub for IntersectionObserver, which jsdom does not have. */
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
    /** Reports everything observed as visible. */
    comeNear() {
      for (const callback of [...observers]) {
        callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
      }
    },
    remove: () => Reflect.deleteProperty(window, 'IntersectionObserver'),
  };
}
