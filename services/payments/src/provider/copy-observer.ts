/** Between two of these a process can die: `adding` and `settling` are within their transactions, all others between the database and the provider. */
export type StepBoundary = 'adding' | 'added' | 'claimed' | 'called' | 'settling' | 'settled';
/** The same for an event of the provider: `handling` is within its transaction. */
export type EventBoundary = 'receiving' | 'received' | 'asked' | 'handling' | 'handled';

/** For tests: follows what a copy of the service does, and can stop it at a boundary as if its process had died. */
export interface CopyObserver {
  stepsDefined?(names: readonly string[]): void;
  /** The types of each handler. */
  eventsDefined?(types: readonly (readonly string[])[]): void;
  /** @param name of the step's definition; unknown before it is claimed */
  stepReached?(
    boundary: StepBoundary,
    step: { readonly key: string; readonly name: string | undefined },
  ): Promise<void>;
  eventReached?(boundary: EventBoundary, eventId: string): Promise<void>;
}
