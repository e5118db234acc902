/** A word that the browser keeps under a name; where it keeps nothing, as in some private windows, as if it had never been said. */
export function keptWord(name: string, storage: () => Storage = () => localStorage) {
  return {
    read(): string | null {
      try {
        return storage().getItem(name);
      } catch {
        return null;
      }
    },
    keep(word: string): void {
      try {
        storage().setItem(name, word);
      } catch {
        // It counts for this page only then.
      }
    },
  };
}
