/** The apps that open these pages in a browser of their own, and the scheme of their links (decision 0040). */
const platforms = ['ios', 'android'];
const scheme = 'frizo';
const key = 'frizo.platform';

/** The platform of the app that has opened this tab, by `?platform=ios`; it lasts while the tab is open. Null in a browser. */
export function userPlatform(search = window.location.search): string | null {
  const named = new URLSearchParams(search).get('platform');
  try {
    if (named !== null && platforms.includes(named)) sessionStorage.setItem(key, named);
    const stored = sessionStorage.getItem(key);
    return stored !== null && platforms.includes(stored) ? stored : null;
  } catch {
    return named !== null && platforms.includes(named) ? named : null;
  }
}

/** Goes back to the app with the result of a subscription (spec 2). The page stays where it is: the app closes it. */
export function returnToApp(isSubscribed: boolean): void {
  const link = document.createElement('a');
  link.href = `${scheme}://booking?subscribed=${isSubscribed}`;
  document.body.append(link);
  link.click();
  link.remove();
}

/** 'Start now' of a plan within the app (spec 4, Pricing). */
export function startLink(planId: string): string {
  return `${scheme}://subscription?planId=${encodeURIComponent(planId)}`;
}
