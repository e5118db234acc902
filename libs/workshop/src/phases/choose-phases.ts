import type { Phase } from './phases.ts';

/**
 * The phases that the command line names, all of them when it names none.
 * @throws {Error} which says what there is, for a name that is none
 */
export function choosePhases(phases: readonly Phase[], names: readonly string[]): readonly Phase[] {
  const unknown = names.filter((name) => !phases.some((phase) => phase.name === name));
  if (unknown.length > 0) {
    const known = phases.map(({ name }) => name).join(', ');
    throw new Error(`there is no phase ${unknown.join(', ')}: choose from ${known}`);
  }
  return names.length === 0 ? phases : phases.filter(({ name }) => names.includes(name));
}
