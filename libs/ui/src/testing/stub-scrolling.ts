/** jsdom has no layout, so it cannot scroll: forms may ask for it all the same. */
export function stubScrolling(): void {
  Element.prototype.scrollIntoView = () => undefined;
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList;
}
