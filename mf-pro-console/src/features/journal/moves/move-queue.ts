import type { DayElement } from '../day.ts';
import { type Spot, spotOf } from './move-rules.ts';
import type { ShownMoves } from './shown-moves.ts';

/** What the server answers to a saved move. */
export interface SavedMove {
  readonly spot: Spot;
  /** Null for a block in an answer of the release before. */
  readonly version: number | null;
  /** Null for a block. */
  readonly priceCents: number | null;
}

/** How a move ended. `superseded`: another move of the same element followed before it was sent, or before it was answered. */
export type MoveOutcome =
  | {
      readonly kind: 'saved';
      /** Where it was before, and before the moves that it has superseded. */
      readonly from: Spot;
      readonly version: number | null;
      readonly priceCents: number | null;
    }
  | { readonly kind: 'superseded' }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface MoveServer {
  /** Saves one move. @param version the version that it is based on; null to overwrite any */
  save(element: DayElement, spot: Spot, version: number | null): Promise<SavedMove>;
  /** Loads the day again. Resolves to whether the loaded day contains the saved move, or a later change of it. */
  reload(element: DayElement, saved: SavedMove): Promise<boolean>;
}

interface Entry {
  /** As it was when it was moved first. */
  readonly element: DayElement;
  /** Where the server has it, for an appointment. */
  savedAddressId: number | null;
  /** Where it was before the moves that did not end as saved yet. */
  from: Spot;
  /** Where it is shown: the last move. */
  spot: Spot;
  /** The last one that the server has answered. */
  version: number | null;
  isUnsaved: boolean;
  /** Grows with each move, so that a move knows whether another one followed. */
  moves: number;
  sending: Promise<MoveOutcome> | null;
}

/** A save is followed by a reload that can have begun before it; the next one is later. */
const mostReloads = 3;

/** Saves moves: of one element one at a time and only the last of those that wait, of different elements at once. */
export class MoveQueue {
  readonly #server: () => MoveServer;
  readonly #onChange: (shown: ShownMoves) => void;
  readonly #entries = new Map<string, Entry>();
  /** The versions that the moves of this page have made, by the keys of elements. */
  readonly #savedVersions = new Map<string, number>();

  /**
   * @param server read for each save, since it can change while the page is open
   * @param onChange receives the moves that are not in the loaded day yet
   */
  constructor(server: () => MoveServer, onChange: (shown: ShownMoves) => void) {
    this.#server = server;
    this.#onChange = onChange;
  }

  /** Shows the element there at once, and saves it after earlier moves of the same element. After a failure it is shown where the server has it. */
  async move(element: DayElement, spot: Spot): Promise<MoveOutcome> {
    const { key, version } = element;
    const entry = this.#entries.get(key) ?? {
      element,
      savedAddressId: element.addressId,
      from: spotOf(element),
      version,
      spot,
      isUnsaved: true,
      moves: 0,
      sending: null,
    };
    this.#entries.set(key, entry);
    // It can have been picked up before the answer to the move before: that is no change by somebody else.
    entry.version = laterOf(laterOf(entry.version, version), this.#savedVersions.get(key));
    const mine = ++entry.moves;
    // A move that names no address keeps that of the move before.
    entry.spot = { ...addressOf(entry.spot.addressId), ...spot };
    if (entry.spot.addressId !== undefined)
      entry.from = { ...addressOf(entry.savedAddressId), ...entry.from };
    entry.isUnsaved = true;
    this.#publish();
    await entry.sending;
    if (this.#entries.get(key) !== entry || entry.moves !== mine) return { kind: 'superseded' };
    const sending = this.#send(entry, mine);
    entry.sending = sending;
    return sending;
  }

  async #send(entry: Entry, mine: number): Promise<MoveOutcome> {
    const { element, spot, version } = entry;
    let saved: SavedMove;
    try {
      saved = await this.#server().save(element, spot, version);
    } catch (error) {
      // Moves that wait were made from a place that the element never had.
      this.#entries.delete(element.key);
      this.#publish();
      return { kind: 'failed', error };
    }
    entry.version = saved.version;
    if (saved.version !== null) this.#savedVersions.set(element.key, saved.version);
    if (entry.moves !== mine) return { kind: 'superseded' };
    const { from } = entry;
    entry.from = saved.spot;
    entry.savedAddressId = spot.addressId ?? entry.savedAddressId;
    entry.isUnsaved = false;
    this.#publish();
    void this.#settle(entry, mine, saved);
    return { kind: 'saved', from, version: saved.version, priceCents: saved.priceCents };
  }

  /** Shows the saved place until the loaded day has it, so that the element does not jump back in between. */
  async #settle(entry: Entry, mine: number, saved: SavedMove): Promise<void> {
    const { element } = entry;
    const isCurrent = () => this.#entries.get(element.key) === entry && entry.moves === mine;
    for (let reloads = 0; reloads < mostReloads && isCurrent(); reloads += 1) {
      if (await this.#server().reload(element, saved)) break;
    }
    if (!isCurrent()) return;
    this.#entries.delete(element.key);
    this.#publish();
  }

  #publish(): void {
    const all = [...this.#entries];
    this.#onChange({
      spots: new Map(all.map(([key, { spot }]) => [key, spot])),
      unsaved: new Set(all.filter(([, { isUnsaved }]) => isUnsaved).map(([key]) => key)),
    });
  }
}

function addressOf(addressId: number | null | undefined): Pick<Spot, 'addressId'> {
  return typeof addressId === 'number' ? { addressId } : {};
}

function laterOf(one: number | null, other: number | null = null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
