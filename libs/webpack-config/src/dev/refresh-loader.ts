import type { LoaderContext } from 'webpack';

/**
 * Lets a module of a developer's remote be replaced under the page: what swc has noted of its components goes to the page's one refresh
 * runtime, by the remote's name, since two remotes have modules of the same names.
 */
export default function refreshLoader(this: LoaderContext<{ name: string }>, source: string): string {
  const name = JSON.stringify(`${this.getOptions().name} `);
  // On the first line, so that source maps stay true.
  return [
    `var $RefreshReg$ = (type, id) => self.frizoRefresh?.register(type, ${name} + __webpack_module__.id + " " + id);`,
    'var $RefreshSig$ = () => self.frizoRefresh?.sign() ?? ((type) => type);',
    source,
    `\nself.frizoRefresh?.accept(__webpack_module__, import.meta.webpackHot, ${name});\n`,
  ].join(' ');
}
