import type { Compilation } from 'webpack';

const consumed = /^consume shared module \([^)]*\) ((?:@[^/@]+\/)?[^@\s]+)@/;

/** Shared modules that a build asks the page for. */
export function askedModules(compilation: Compilation): string[] {
  const names = [...compilation.modules].flatMap((module) => {
    const name = consumed.exec(module.readableIdentifier(compilation.requestShortener))?.[1];
    return name === undefined ? [] : [name];
  });
  return [...new Set(names)].sort();
}

/**
 * A remote brings nothing of what is shared, so one that asks for what the shell does not provide would start nowhere.
 * @throws where something that is asked for is not provided
 */
export function assertProvided(asked: readonly string[], provided: readonly string[], who: string): void {
  const missing = asked.filter((request) => !provided.includes(request));
  if (missing.length > 0) {
    throw new Error(`${who} asks for shared modules that the shell does not provide: ${missing.join(', ')}.`);
  }
}
