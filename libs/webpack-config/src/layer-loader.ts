import type { LoaderContext } from 'webpack';

/**
 * Wraps a stylesheet in a cascade layer, so that the load order of remotes has no effect: `libs/ui` declares the order of layers. A
 * stylesheet with its own layer is not changed.
 */
export default function layerLoader(this: LoaderContext<{ layer: string }>, source: string): string {
  if (/^@layer\b/m.test(source)) return source;
  return `@layer ${this.getOptions().layer} {\n${source}\n}\n`;
}
