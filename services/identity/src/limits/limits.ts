/** How many attempts there may be in a while. */
export interface Allowance {
  readonly attempts: number;
  readonly seconds: number;
}

/**
 * What bounds one kind of attempt, where it is bounded by that. What strangers can try is never bounded by the account alone: they could
 * lock its owner out.
 */
export interface Limit {
  /** The account that it is about, wherever the attempts come from: where only its owner can try, or nothing is refused. */
  readonly account?: Allowance;
  /** The account and the address together. */
  readonly pair?: Allowance;
  readonly address?: Allowance;
}

const quarterHour = 15 * 60;
const hour = 60 * 60;

// By address there is room for a salon's whole staff behind one router.
const crowd: Allowance = { attempts: 60, seconds: quarterHour };

/** Every bounded attempt, by its name (decisions 2). */
export const limits = {
  'quick-sign-in': { address: { attempts: 30, seconds: quarterHour } },
  'sign-up': { pair: { attempts: 20, seconds: hour }, address: { attempts: 60, seconds: hour } },
  'list-business': { account: { attempts: 20, seconds: hour }, address: { attempts: 60, seconds: hour } },
  'forgot-password': { pair: { attempts: 5, seconds: hour }, address: { attempts: 30, seconds: hour } },
  /** Whoever asks: so many mails fill nobody's mailbox. Nobody is refused; the newest link in the mailbox still works. */
  'forgot-password-mails': { account: { attempts: 5, seconds: hour } },
  'reset-password': { address: crowd },
  'change-password': { account: { attempts: 10, seconds: quarterHour }, address: crowd },
  'change-email': { account: { attempts: 10, seconds: hour }, address: crowd },
  'confirm-email': { address: crowd },
  'mail-confirmation': { account: { attempts: 5, seconds: hour }, address: crowd },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** From when a log-in needs a proof of work, and from when it is refused. */
export interface LogInAllowance {
  readonly seconds: number;
  readonly withoutProof: number;
  readonly most: number;
}

/** Failed log-ins, by what they are counted by. Nobody can spend what another network needs to get in: they only make it costlier. */
export const logInLimits = {
  /** Of one account from one address: enough for somebody who tries all their passwords. */
  pair: { seconds: quarterHour, withoutProof: 10, most: 40 },
  /** Of one account from anywhere: never refused. */
  account: { seconds: quarterHour, withoutProof: 10, most: Infinity },
  /** Of one address at any account. */
  address: { seconds: quarterHour, withoutProof: crowd.attempts, most: 600 },
  /** Of one account in a browser that it knows: counted by nothing else until then. */
  device: { seconds: quarterHour, withoutProof: 10, most: Infinity },
} as const satisfies Record<string, LogInAllowance>;
