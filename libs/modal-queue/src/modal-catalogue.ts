declare const nameless: unique symbol;

/**
 * Every modal of the portal, by name. A package that owns or opens a modal merges its entry in, so that no remote has to import another:
 *
 *     declare module '@frizo/modal-queue' {
 *       interface ModalCatalogue {
 *         'add-card': { props: { isFirst: boolean }; result: { cardId: string } };
 *       }
 *     }
 */
// Only an interface can be merged into, and only through `export *`.
export interface ModalCatalogue {
  /** Not a name: an empty interface would accept any value. */
  readonly [nameless]?: never;
}
