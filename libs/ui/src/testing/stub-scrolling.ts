/** jsdom has no layout and cannot scroll; forms call these functions nevertheless. */
export function stubScrolling(): void {
  Element.prototype.scrollIntoView = () => undefined;
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList;
}
