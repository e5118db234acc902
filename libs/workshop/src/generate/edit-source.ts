import { GenerationError } from './generation-error.ts';

/** Inserts `text` before the last occurrence of `anchor`, which has to be formatted as prettier would. */
export function insertBefore(source: string, anchor: string, text: string, what: string): string {
  const at = source.lastIndexOf(anchor);
  if (at < 0) throw new GenerationError(`cannot find ${what}: connect it by hand`);
  return source.slice(0, at) + text + source.slice(at);
}

/** Adds a named import, extending an existing import of the same module. */
export function addImport(source: string, name: string, from: string): string {
  const existing = new RegExp(`import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}';`).exec(source);
  if (existing === null) return addImportLine(source, `import { ${name} } from '${from}';`);
  const names = (existing[1] ?? '')
    .split(',')
    .map((imported) => imported.trim())
    .filter((imported) => imported !== '');
  if (names.includes(name)) return source;
  const sorted = [...names, name].sort((a, b) => a.localeCompare(b));
  return source.replace(existing[0], `import { ${sorted.join(', ')} } from '${from}';`);
}

/** Adds the line after the last import, since the order of imports does not matter. */
function addImportLine(source: string, line: string): string {
  const lines = [...source.matchAll(/^import [\s\S]*?;$/gm)];
  const last = lines.at(-1);
  const at = last === undefined ? 0 : last.index + last[0].length;
  return `${source.slice(0, at)}\n${line}${source.slice(at)}`;
}
