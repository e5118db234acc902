import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import type { Compiler } from 'webpack';

/**
 * Lets the hashes of the release record guard every chunk and stylesheet that a build loads by itself, and not its entry alone. The
 * hashes cannot stand in the build (they would change it); the shell puts them, by full address, into `frizoIntegrity` first. Requests are
 * always anonymous, as the page's preloads are: one of another mode would fetch the file a second time. After a failure the shell sets
 * `frizoRetry`, which ends every address from then on: browsers keep a failed preload, and would hand it out again.
 * A stylesheet that never comes fails after the deadline, as webpack lets scripts do; without it every later try would wait for the first.
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

/** Its own handler takes it away again and forgets it; there is none any more once it has come. */
function fail(tag: string, deadlineMs: number): string {
  return `setTimeout(function () { ${tag}.onerror && ${tag}.onerror({ type: "timeout", target: ${tag} }); }, ${deadlineMs});`;
}
