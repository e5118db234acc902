import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import type { Compiler } from 'webpack';

/**
 * Applies the integrity hashes of the release record to every chunk and stylesheet that a build loads, not only to its entry. The hashes
 * cannot be part of the build, since they would change it; the shell sets them in `frizoIntegrity` by URL. Requests are anonymous like the
 * page's preloads, since a request in another mode would load the file again. After a failure the shell sets `frizoRetry`, which is
 * appended to every URL from then on, since browsers would reuse a failed preload.
 * A stylesheet that never loads fails after the deadline, like webpack's scripts; otherwise every later attempt would wait for the first.
 */
export class IntegrityPlugin {
  readonly #deadlineMs: number;

  constructor(deadlineMs: number) {
    this.#deadlineMs = deadlineMs;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${guard('script', 'src', 'url')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag, href }) => [source, guard(tag, 'href', href), fail(tag, this.#deadlineMs)].join('\n'),
      );
    });
  }
}

function guard(tag: string, property: 'src' | 'href', address: string): string {
  return [
    `${tag}.crossOrigin = "anonymous";`,
    `${tag}.integrity = (self.frizoIntegrity || {})[new URL(${address}, location).href] || "";`,
    `if (self.frizoRetry) ${tag}.${property} = ${address} + self.frizoRetry;`,
  ].join('\n');
}

/** The error handler removes the tag; it is unset once the stylesheet has loaded. */
function fail(tag: string, deadlineMs: number): string {
  return `setTimeout(function () { ${tag}.onerror && ${tag}.onerror({ type: "timeout", target: ${tag} }); }, ${deadlineMs});`;
}
