import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addSalonClient,
  bookAsClient,
  candidateAudience,
  checkArtistInvitation,
  checkResetLink,
  confirmPhone,
  flagKey,
  getBookData,
  getClientAppointments,
  getConfirmation,
  getFavoriteItems,
  getFlagChanges,
  getProfessionalAppointments,
  getRolloutMoves,
  getSalonClients,
  getSentStreamMessages,
  getUnseenAppointments,
  mostAddedItems,
  mostAddresses,
  mostImported,
  moveRollout,
  processingTime,
  quickSignIn,
  reportPageHealth,
  reportRemoteFailure,
  saveBookingSettings,
  saveSalonPolicy,
  saveFlag,
  searchGallery,
  sendStreamMessage,
  suggestNames,
  suggestStreets,
} from '@frizo/contracts';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import type { CheckResult } from '../check-report.ts';
import { repositoryRoot } from '../workspaces.ts';

const limitNames = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
] as const;

type Published = Readonly<Record<string, z.ZodType | RulesByName>>;

/**
 * The contract rules that forms and pages use; those of requests by the name of the call. Browsers do not load the schemas themselves
 * (docs/decisions/0003). An app that uses one record of a module loads the whole module, so rules for few pages and for the first load
 * have separate modules.
 */
const pageRules: Published = {
  addGalleryItems: { items: { maxItems: mostAddedItems } },
  addSalonClient: addSalonClient.request.pick({ comment: true }),
  bookAsClient: withoutItems(bookAsClient.request),
  checkArtistInvitation: checkArtistInvitation.request,
  checkResetLink: checkResetLink.request,
  confirmPhone: confirmPhone.request,
  getBookData: getBookData.request.pick({ members: true }),
  getClientAppointments: getClientAppointments.request.pick({ combinedSearch: true }),
  getConfirmation: getConfirmation.request,
  getFavoriteItems: getFavoriteItems.request.pick({ limit: true }),
  getProfessionalAppointments: getProfessionalAppointments.request.pick({
    limit: true,
    artistList: true,
    sort: true,
  }),
  getSalonClients: getSalonClients.request.pick({ order: true }),
  getUnseenAppointments: getUnseenAppointments.request,
  importSalonClients: { rows: { maxItems: mostImported } },
  processingTime,
  salonAddresses: { maxItems: mostAddresses },
  saveBookingSettings: saveBookingSettings.request,
  saveSalonPolicy: saveSalonPolicy.request,
  searchGallery: searchGallery.request.pick({
    count: true,
    serviceList: true,
    state: true,
    latitude: true,
    longitude: true,
    salonArtist: true,
  }),
  suggestNames: suggestNames.request.pick({ input: true }),
  suggestStreets: suggestStreets.request.pick({ input: true }),
};

/** Rules for the shell's admin pages; no other page loads them. */
const adminRules: Published = {
  candidateAudience,
  getFlagChanges: getFlagChanges.request.pick({ limit: true }),
  getRolloutMoves: getRolloutMoves.request.pick({ limit: true }),
  getSentStreamMessages: getSentStreamMessages.request.pick({ limit: true }),
  moveRollout: moveRollout.request.pick({ reason: true }),
  saveFlag: saveFlag.request,
  sendStreamMessage: sendStreamMessage.request,
};

/** Rules that the shell needs before any page. */
const firstLoadRules: Published = {
  flagKey,
  quickSignIn: quickSignIn.request,
  reportPageHealth: withoutItems(reportPageHealth.request.pick({ loads: true, shown: true })),
  reportRemoteFailure: reportRemoteFailure.request.pick({ message: true, path: true }),
};

/** The modules that are imported through `@frizo/validation`. */
const modules = [
  { path: 'libs/validation/src/contract-rules.ts', published: pageRules },
  { path: 'libs/validation/src/admin-contract-rules.ts', published: adminRules },
  { path: 'libs/validation/src/first-load-contract-rules.ts', published: firstLoadRules },
];

const head = `// Generated from libs/contracts by \`npm run contracts:rules\`; \`npm run contracts:check\` compares. The published rules are listed in
// libs/workshop/src/contracts/browser-rules.ts.
`;

/** Writes the modules for the current contracts. */
export async function writeBrowserRules(): Promise<void> {
  for (const { path, published } of modules)
    writeFileSync(join(repositoryRoot, path), await sourceOf(published));
}

/** Reports modules that are out of date. */
export async function checkBrowserRules(): Promise<CheckResult> {
  const problems: string[] = [];
  for (const { path, published } of modules) {
    const isSame = readFileSync(join(repositoryRoot, path), 'utf8') === (await sourceOf(published));
    if (!isSame) problems.push(`${path} differs from the contracts: run npm run contracts:rules`);
  }
  return { name: 'contract rules for browsers', problems };
}

async function sourceOf(published: Published): Promise<string> {
  const records = Object.entries(published).map(([name, part]) => {
    const rules = part instanceof z.ZodType ? rulesOf(part) : part;
    return `export const ${name}Rules = ${literalOf(rules)} as const;\n`;
  });
  const options = await resolveConfig(join(repositoryRoot, 'libs/validation/src'));
  return format([head, ...records].join('\n'), { ...options, parser: 'typescript' });
}

export type BrowserRules = RegExp | string | number | boolean | readonly BrowserRules[] | RulesByName;
interface RulesByName {
  readonly [name: string]: BrowserRules;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * Patterns, limits, choices and defaults of a schema: `{ key: { pattern: /…/ }, rules: { maxItems: 20 } }`. Fields without any are omitted.
 */
export function rulesOf(schema: z.ZodType): RulesByName {
  return read(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

/** The rules of a schema without those for list items; limits of the list length are included. */
function withoutItems(schema: z.ZodType): RulesByName {
  const fieldRules = Object.entries(rulesOf(schema)).map(([name, rules]) => {
    const limits = Object.entries(rules).filter(([rule]) => rule !== 'items');
    return [name, Object.fromEntries<BrowserRules>(limits)] as const;
  });
  return Object.fromEntries(fieldRules);
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
  const itemRules = items && typeof items === 'object' && !Array.isArray(items) ? read(items) : {};
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
    ...(Object.keys(itemRules).length > 0 && { items: itemRules }),
  };
}

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
