import webpack from 'webpack';
import type { Compilation, Configuration } from 'webpack';

/** Runs one build. Rejects with webpack's message on errors and warnings. */
export function runWebpack(config: Configuration): Promise<Compilation> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error) return reject(error);
      if (stats === undefined) return reject(new Error('webpack returned no result.'));
      if (stats.hasErrors() || stats.hasWarnings()) {
        return reject(new Error(stats.toString({ preset: 'errors-warnings', colors: false })));
      }
      resolve(stats.compilation);
    });
  });
}

/** The files of a named chunk group, including its split chunks; empty when there is no such group. */
export function filesOf(compilation: Compilation, group: string): string[] {
  return [...(compilation.namedChunkGroups.get(group)?.getFiles() ?? [])].filter(
    (file) => !file.endsWith('.map'),
  );
}
