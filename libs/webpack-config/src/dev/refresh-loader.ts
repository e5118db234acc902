import type { LoaderContext } from 'webpack';

/**
 * Makes a module of a development remote replaceable: registers its components at the page's refresh runtime, prefixed with the remote's
 * name, since two remotes can have modules with the same id.
 */
export default function refreshLoader(this: LoaderContext<{ name: string }>, source: string): string {
  const name = JSON.stringify(`${this.getOptions().name} `);
  // On the first line, so that source maps stay valid.
  return [
    `var $RefreshReg$ = (type, id) => self.frizoRefresh?.register(type, ${name} + __webpack_module__.id + " " + id);`,
    'var $RefreshSig$ = () => self.frizoRefresh?.sign() ?? ((type) => type);',
    source,
    `\nself.frizoRefresh?.accept(__webpack_module__, import.meta.webpackHot, ${name});\n`,
  ].join(' ');
}
