import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  candidateAudience,
  getFavoriteItems,
  getFlagChanges,
  getRolloutMoves,
  getSentStreamMessages,
  moveRollout,
  saveFlag,
  searchGallery,
  sendStreamMessage,
  suggestNames,
} from '@frizo/contracts';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import type { CheckResult } from '../check-report.ts';
import { repositoryRoot } from '../workspaces.ts';

/**
 * What browsers read of the contracts; of requests by the name of the call. Schemas themselves do not reach them (docs/decisions/0003). What is
 * picked here is loaded with every use of its record.
 */
const published: Readonly<Record<string, z.ZodType>> = {
  candidateAudience,
  getFavoriteItems: getFavoriteItems.request.pick({ limit: true }),
  getFlagChanges: getFlagChanges.request.pick({ limit: true }),
  getRolloutMoves: getRolloutMoves.request.pick({ limit: true }),
  getSentStreamMessages: getSentStreamMessages.request.pick({ limit: true }),
  moveRollout: moveRollout.request.pick({ reason: true }),
  saveFlag: saveFlag.request,
  searchGallery: searchGallery.request.pick({
    count: true,
    serviceList: true,
    state: true,
    latitude: true,
    longitude: true,
    salonArtist: true,
  }),
  sendStreamMessage: sendStreamMessage.request,
  suggestNames: suggestNames.request.pick({ input: true }),
};

/** The module that forms and pages import, through `@frizo/validation`. */
export const browserRulesPath = join(repositoryRoot, 'libs/validation/src/contract-rules.ts');

const head = `// Generated from libs/contracts by \`npm run contracts:rules\`; \`npm run contracts:check\` compares. What is published is listed in
// libs/workshop/src/contracts/browser-rules.ts.
`;

/** The source of the module as the contracts are now. */
export async function writeBrowserRules(): Promise<string> {
  const rules = Object.entries(published).map(
    ([name, schema]) => `export const ${name}Rules = ${literalOf(rulesOf(schema))} as const;\n`,
  );
  const options = await resolveConfig(browserRulesPath);
  return format([head, ...rules].join('\n'), { ...options, filepath: browserRulesPath });
}

/** What is wrong with the module that is checked in. */
export async function checkBrowserRules(): Promise<CheckResult> {
  const isSame = readFileSync(browserRulesPath, 'utf8') === (await writeBrowserRules());
  const problem =
    'libs/validation/src/contract-rules.ts is not what the contracts say: npm run contracts:rules';
  return { name: 'rules that browsers read', problems: isSame ? [] : [problem] };
}

export type BrowserRules = RegExp | string | number | boolean | readonly BrowserRules[] | RulesByName;
interface RulesByName {
  readonly [name: string]: BrowserRules;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * Patterns, limits, choices and defaults of a schema: `{ key: { pattern: /…/ }, rules: { maxItems: 20 } }`. Fields without any are left out.
 */
export function rulesOf(schema: z.ZodType): RulesByName {
  return read(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function read(schema: JsonSchema): RulesByName {
  const { type, pattern, properties = {}, items, anyOf = [], oneOf = [] } = schema;
  const choices = [...(schema.enum ?? []), ...anyOf.flatMap(({ const: value }) => value ?? [])];
  const [only, ...others] = [...anyOf, ...oneOf].filter((part) => part.type !== 'null');
  if (only && others.length === 0) return read(only);
  if (type === 'object') {
    const fields = Object.entries(properties).map(
      ([name, part]) => [name, read(part as JsonSchema)] as const,
    );
    return Object.fromEntries(fields.filter(([, rules]) => Object.keys(rules).length > 0));
  }
  const ofItems = items && typeof items === 'object' && !Array.isArray(items) ? read(items) : {};
  const limits = Object.fromEntries(
    limitNames.flatMap((name) => {
      const limit = schema[name];
      return typeof limit === 'number' && Math.abs(limit) !== Number.MAX_SAFE_INTEGER ? [[name, limit]] : [];
    }),
  );
  return {
    ...(choices.length > 0 && { choices: choices as BrowserRules[] }),
    ...(pattern !== undefined && { pattern: new RegExp(pattern) }),
    ...limits,
    ...(isPlain(schema.default) && { default: schema.default }),
    ...(Object.keys(ofItems).length > 0 && { items: ofItems }),
  };
}

const limitNames = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function literalOf(rules: BrowserRules): string {
  if (rules instanceof RegExp) return String(rules);
  if (Array.isArray(rules)) return `[${rules.map(literalOf).join(', ')}]`;
  if (typeof rules !== 'object') return JSON.stringify(rules);
  return `{ ${Object.entries(rules)
    .map(([name, rule]) => `${JSON.stringify(name)}: ${literalOf(rule)}`)
    .join(', ')} }`;
}
