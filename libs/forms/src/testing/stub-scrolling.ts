/** jsdom has no layout: neither scrolling nor media queries. */
export function stubScrolling(): void {
  Element.prototype.scrollIntoView = () => undefined;
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList;
}
