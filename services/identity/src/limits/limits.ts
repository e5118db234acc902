/** How many attempts there may be in a while. */
export interface Allowance {
  readonly attempts: number;
  readonly seconds: number;
}

/** What bounds one kind of attempt: by the account it is about, where there is one, and by the address it comes from. */
export interface Limit {
  readonly account?: Allowance;
  readonly address: Allowance;
}

const quarterHour = 15 * 60;
const hour = 60 * 60;

// By address there is room for a salon's whole staff behind one router.
const crowd: Allowance = { attempts: 60, seconds: quarterHour };

/** Every bounded attempt, by its name (decisions 2). */
export const limits = {
  /** Enough for somebody who tries all their passwords; a guesser gets a thousand a day. */
  'log-in': { account: { attempts: 10, seconds: quarterHour }, address: crowd },
  'quick-sign-in': { address: { attempts: 30, seconds: quarterHour } },
  'sign-up': { account: { attempts: 20, seconds: hour }, address: { attempts: 60, seconds: hour } },
  'list-business': { account: { attempts: 20, seconds: hour }, address: { attempts: 60, seconds: hour } },
  /** Each attempt may fill somebody's mailbox with one more mail. */
  'forgot-password': { account: { attempts: 5, seconds: hour }, address: { attempts: 30, seconds: hour } },
  'reset-password': { address: crowd },
  'change-password': { account: { attempts: 10, seconds: quarterHour }, address: crowd },
  'change-email': { account: { attempts: 10, seconds: hour }, address: crowd },
  'confirm-email': { address: crowd },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
