/** A text in the browser's local storage; null where it was never stored, or where nothing can be stored, as in some private windows. */
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
