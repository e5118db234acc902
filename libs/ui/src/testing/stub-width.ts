/** Sets the page width for `min-width` media queries, which jsdom cannot evaluate; null for a browser without media queries. */
export function stubWidth(width: number | null): void {
  const answer = (media: string) => {
    const [, minWidth = '0'] = /min-width:\s*(\d+)px/.exec(media) ?? [];
    return Object.assign(new EventTarget(), {
      media,
      matches: (width ?? 0) >= Number(minWidth),
    }) as MediaQueryList;
  };
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    writable: true,
    value: width === null ? undefined : answer,
  });
}
