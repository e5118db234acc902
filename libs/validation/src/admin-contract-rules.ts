// Generated from libs/contracts by `npm run contracts:rules`; `npm run contracts:check` compares. The published rules are listed in
// libs/workshop/src/contracts/browser-rules.ts.

export const candidateAudienceRules = {
  percent: { minimum: 0, maximum: 100 },
  flag: { pattern: /^[a-zA-Z][a-zA-Z0-9.-]{1,59}$/ },
  userIds: { maxItems: 200 },
  roles: {
    maxItems: 7,
    items: { choices: ['visitor', 'client', 'freelancer', 'salon', 'artist', 'owner', 'admin'] },
  },
} as const;

export const getFlagChangesRules = { limit: { minimum: 1, maximum: 50, default: 20 } } as const;

export const getRolloutMovesRules = { limit: { minimum: 1, maximum: 50, default: 20 } } as const;

export const getSentStreamMessagesRules = { limit: { minimum: 1, maximum: 50, default: 20 } } as const;

export const moveRolloutRules = { reason: { minLength: 3, maxLength: 500 } } as const;

export const saveFlagRules = {
  key: { pattern: /^[a-zA-Z][a-zA-Z0-9.-]{1,59}$/ },
  description: { minLength: 1, maxLength: 500 },
  rules: {
    maxItems: 20,
    items: {
      userIds: { maxItems: 200 },
      roles: {
        minItems: 1,
        maxItems: 7,
        items: { choices: ['visitor', 'client', 'freelancer', 'salon', 'artist', 'owner', 'admin'] },
      },
      platforms: { minItems: 1, maxItems: 20, items: { minLength: 1, maxLength: 20 } },
      minVersion: { pattern: /^\d{1,4}\.\d{1,4}\.\d{1,4}$/ },
      maxVersion: { pattern: /^\d{1,4}\.\d{1,4}\.\d{1,4}$/ },
      percent: { minimum: 0, maximum: 100 },
    },
  },
  version: { minimum: 0 },
  reason: { minLength: 3, maxLength: 500 },
} as const;

export const sendStreamMessageRules = {
  header: { minLength: 1, maxLength: 100 },
  message: { minLength: 1, maxLength: 1000 },
  audience: { choices: ['everyone', 'clients', 'professionals'] },
} as const;
