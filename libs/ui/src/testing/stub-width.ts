/** jsdom has no layout: makes the page as wide as said for `min-width` questions; null for a browser that cannot tell. */
export function stubWidth(width: number | null): void {
  const answer = (media: string) => {
    const [, least = '0'] = /min-width:\s*(\d+)px/.exec(media) ?? [];
    return Object.assign(new EventTarget(), {
      media,
      matches: (width ?? 0) >= Number(least),
    }) as MediaQueryList;
  };
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    writable: true,
    value: width === null ? undefined : answer,
  });
}
