/** What was said to push messages in this browser. */
interface PushAnswers {
  readonly isDenied: boolean;
  /** Ids of users who have said yes: others of the same browser have not. */
  readonly accepted: readonly number[];
}

export interface PushStore {
  readonly isDenied: () => boolean;
  readonly deny: () => void;
  readonly isAccepted: (userId: number) => boolean;
  readonly accept: (userId: number) => void;
}

const key = 'frizo.push';
/** More people than share a browser; the list must not grow for ever. */
const maxAccepted = 20;
const nothing: PushAnswers = { isDenied: false, accepted: [] };

/** Keeps the answers with the browser; where it keeps nothing, as long as the page lives. */
export function createPushStore(storage: () => Storage): PushStore {
  let answers = read(storage);

  function write(next: PushAnswers): void {
    answers = next;
    try {
      storage().setItem(key, JSON.stringify(next));
    } catch {
      // Kept for this page at least.
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

/** Anybody with the browser's tools can write there. */
function read(storage: () => Storage): PushAnswers {
  try {
    const kept = JSON.parse(storage().getItem(key) ?? 'null') as Partial<PushAnswers> | null;
    const accepted = Array.isArray(kept?.accepted) ? kept.accepted.filter(Number.isInteger) : [];
    return { isDenied: kept?.isDenied === true, accepted };
  } catch {
    return nothing;
  }
}
