import type { Compilation } from 'webpack';

const consumedModule = /^consume shared module \([^)]*\) ((?:@[^/@]+\/)?[^@\s]+)@/;

/** The shared modules that a build consumes. */
export function consumedModules(compilation: Compilation): string[] {
  const names = [...compilation.modules].flatMap((module) => {
    const name = consumedModule.exec(module.readableIdentifier(compilation.requestShortener))?.[1];
    return name === undefined ? [] : [name];
  });
  return [...new Set(names)].sort();
}

/**
 * Checks that the shell provides all consumed modules, since remotes do not bundle them and could not start without them.
 * @throws if one is not provided
 */
export function assertProvided(
  consumed: readonly string[],
  provided: readonly string[],
  consumer: string,
): void {
  const missing = consumed.filter((request) => !provided.includes(request));
  if (missing.length > 0) {
    throw new Error(
      `${consumer} consumes shared modules that the shell does not provide: ${missing.join(', ')}.`,
    );
  }
}
