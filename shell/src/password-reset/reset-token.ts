/** What a link's secret is made of; anything else is no link of ours. */
const shape = /^[\w.~-]{1,200}$/;

/** The secret of a mailed link out of the address's fragment, which no server and no referrer gets to see; null where there is none. */
export function readResetToken(hash: string): string | null {
  const token = hash.replace(/^#/, '');
  return shape.test(token) ? token : null;
}
