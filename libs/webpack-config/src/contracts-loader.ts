import { parse } from 'acorn';
import type { CallExpression, Expression, Property, SpreadElement } from 'acorn';

/** Parts of a call's record that only servers, tests and documents use. */
const serverOnly = new Set(['request', 'answer', 'summary']);

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Reduces the contracts to what browsers need to send requests: removes the schemas of calls, and marks every record as pure, so that the
 * minimizer removes unused ones. Otherwise importing one call would include all of them. Expects JavaScript: runs after swc.
 */
export default function contractsLoader(source: string): string {
  const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  const cuts: Cut[] = [];
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) if (init) cuts.push(...cutsOf(init));
  }
  return cuts
    .sort((a, b) => b.start - a.start)
    .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), source);
}

function cutsOf(value: Expression): Cut[] {
  if (isGroupOfSchemas(value)) {
    return [
      { start: value.start, end: value.start, text: '/*#__PURE__*/ (() => (' },
      { start: value.end, end: value.end, text: '))()' },
    ];
  }
  if (value.type !== 'CallExpression') return [];
  // A pure annotation applies to only one call of a chain, so the whole expression is wrapped in a function call.
  const open = { start: value.start, end: value.start, text: '/*#__PURE__*/ (() => ' };
  const close = { start: value.end, end: value.end, text: ')()' };
  return [open, close, ...(isCallRecord(value) ? serverOnlyParts(value) : [])];
}

/** Fields that several records share: `{ count: z.int(), … }`. */
function isGroupOfSchemas(value: Expression): boolean {
  return (
    value.type === 'ObjectExpression' &&
    value.properties.some((part) => part.type === 'Property' && part.value.type === 'CallExpression')
  );
}

function isCallRecord(value: CallExpression): boolean {
  return value.callee.type === 'Identifier' && value.callee.name === 'defineCall';
}

function serverOnlyParts(value: CallExpression): Cut[] {
  const [record] = value.arguments;
  if (record?.type !== 'ObjectExpression') return [];
  return record.properties
    .filter(isServerOnly)
    .map((part) => ({ start: part.value.start, end: part.value.end, text: '0' }));
}

function isServerOnly(part: Property | SpreadElement): part is Property {
  return part.type === 'Property' && part.key.type === 'Identifier' && serverOnly.has(part.key.name);
}
