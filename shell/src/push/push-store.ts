/** The answers about push messages in this browser. */
interface PushAnswers {
  readonly isDenied: boolean;
  /** Ids of the users who have accepted; other users of the browser may not have. */
  readonly accepted: readonly number[];
}

export interface PushStore {
  readonly isDenied: () => boolean;
  readonly deny: () => void;
  readonly isAccepted: (userId: number) => boolean;
  readonly accept: (userId: number) => void;
}

const key = 'frizo.push';
/** More users than share a browser; limits the list. */
const maxAccepted = 20;
const nothing: PushAnswers = { isDenied: false, accepted: [] };

/** Stores the answers in the browser; if that is blocked, for the lifetime of the page. */
export function createPushStore(storage: () => Storage): PushStore {
  let answers = read(storage);

  function write(next: PushAnswers): void {
    answers = next;
    try {
      storage().setItem(key, JSON.stringify(next));
    } catch {
      // Stored for this page at least.
    }
  }

  return {
    isDenied: () => answers.isDenied,
    deny: () => write({ ...answers, isDenied: true }),
    isAccepted: (userId) => answers.accepted.includes(userId),
    accept(userId) {
      const others = answers.accepted.filter((id) => id !== userId);
      write({ ...answers, accepted: [userId, ...others].slice(0, maxAccepted) });
    },
  };
}

/** Validates the entry, because users can edit the storage. */
function read(storage: () => Storage): PushAnswers {
  try {
    const stored = JSON.parse(storage().getItem(key) ?? 'null') as Partial<PushAnswers> | null;
    const accepted = Array.isArray(stored?.accepted) ? stored.accepted.filter(Number.isInteger) : [];
    return { isDenied: stored?.isDenied === true, accepted };
  } catch {
    return nothing;
  }
}
