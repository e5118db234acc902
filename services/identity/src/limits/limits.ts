/** How many attempts are allowed in a period. */
export interface Allowance {
  readonly attempts: number;
  readonly seconds: number;
}

/**
 * The limits of one kind of attempt. Attempts that anyone can make are never limited by the account alone, because that would let
 * others lock its owner out.
 */
export interface Limit {
  /** Per account, from any address: only for attempts that its owner alone can make, or that are never refused. */
  readonly account?: Allowance;
  /** Per combination of account and address. */
  readonly pair?: Allowance;
  readonly address?: Allowance;
}

const quarterHour = 15 * 60;
const hour = 60 * 60;

// Enough per address for the whole staff of a salon behind one router.
const crowd: Allowance = { attempts: 60, seconds: quarterHour };

/** The limits by kind of attempt (decisions 2). */
export const limits = {
  'quick-sign-in': { address: { attempts: 30, seconds: quarterHour } },
  'sign-up': { pair: { attempts: 20, seconds: hour }, address: { attempts: 60, seconds: hour } },
  'list-business': { account: { attempts: 20, seconds: hour }, address: { attempts: 60, seconds: hour } },
  'forgot-password': { pair: { attempts: 5, seconds: hour }, address: { attempts: 30, seconds: hour } },
  /** Limits the mails to one account without refusing requests; the newest link in the mailbox stays valid. */
  'forgot-password-mails': { account: { attempts: 5, seconds: hour } },
  'reset-password': { address: crowd },
  'change-password': { account: { attempts: 10, seconds: quarterHour }, address: crowd },
  'confirm-password': { account: { attempts: 10, seconds: quarterHour }, address: crowd },
  'change-email': { account: { attempts: 10, seconds: hour }, address: crowd },
  'confirm-email': { address: crowd },
  'artist-invitation': { pair: { attempts: 20, seconds: hour }, address: crowd },
  'mail-confirmation': { account: { attempts: 5, seconds: hour }, address: crowd },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** After how many failures a log-in requires a proof of work, and after how many it is refused. */
export interface LogInAllowance {
  readonly seconds: number;
  readonly withoutProof: number;
  readonly maxAttempts: number;
}

/** Limits of failed log-ins. Failures from one network never block another one; they only make its log-ins require a proof of work. */
export const logInLimits = {
  /** Per account and address: enough for a user who tries all of their passwords. */
  pair: { seconds: quarterHour, withoutProof: 10, maxAttempts: 40 },
  /** Per account from any address: never refused. */
  account: { seconds: quarterHour, withoutProof: 10, maxAttempts: Infinity },
  /** Per address for any account. */
  address: { seconds: quarterHour, withoutProof: crowd.attempts, maxAttempts: 600 },
  /** Per known device of an account; its failures count here only, until this limit is exceeded. */
  device: { seconds: quarterHour, withoutProof: 10, maxAttempts: Infinity },
} as const satisfies Record<string, LogInAllowance>;
