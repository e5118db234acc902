declare const nameless: unique symbol;

/**
 * Every modal of the portal, by name. The package that owns a modal, or opens one, merges its entry in, so that no remote has to
 * import another:
 *
 *     declare module '@frizo/modal-queue' {
 *       interface ModalCatalogue {
 *         'add-card': { props: { isFirst: boolean }; result: { cardId: string } };
 *       }
 *     }
 */
// Only an interface can be merged into, and only through `export *`.
export interface ModalCatalogue {
  /** No name: keeps the interface from being empty, which would take any value. */
  readonly [nameless]?: never;
}
