/** A text in the browser's local storage; null if it was never stored or storage is blocked, as in some private windows. */
export function createStoredValue(name: string, storage: () => Storage = () => localStorage) {
  return {
    read(): string | null {
      try {
        return storage().getItem(name);
      } catch {
        return null;
      }
    },
    write(text: string): void {
      try {
        storage().setItem(name, text);
      } catch {
        // The value then lasts only as long as this page.
      }
    },
  };
}
