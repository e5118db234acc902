import type { LoaderContext } from 'webpack';

/**
 * Puts a stylesheet into a cascade layer, so that the order in which remotes load decides nothing: `libs/ui` declares which layer wins. A
 * sheet that names its own layer is left as it is.
 */
export default function layerLoader(this: LoaderContext<{ layer: string }>, source: string): string {
  if (/^@layer\b/m.test(source)) return source;
  return `@layer ${this.getOptions().layer} {\n${source}\n}\n`;
}
