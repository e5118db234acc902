// Generated from libs/contracts by `npm run contracts:rules`; `npm run contracts:check` compares. The published rules are listed in
// libs/workshop/src/contracts/browser-rules.ts.

export const flagKeyRules = { pattern: /^[a-zA-Z][a-zA-Z0-9.-]{1,59}$/ } as const;

export const quickSignInRules = { token: { minLength: 1, maxLength: 200 } } as const;

export const reportPageHealthRules = { loads: { maxItems: 20 }, shown: { maxItems: 10 } } as const;

export const reportRemoteFailureRules = { message: { maxLength: 500 }, path: { maxLength: 500 } } as const;
