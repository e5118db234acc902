import type { Knex } from 'knex';

/** A title as it can stand in an address: `Röck & Roll's` is `rock-and-rolls`. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replace(/[\u0300-\u036f'’]/g, '')
    .match(/[a-z0-9]+/g);
  return words?.join('-').slice(0, 80) ?? 'salon';
}

/** An address that no salon has: the title's own, or with a number. It stays this transaction's until that ends. */
export async function freeUrl(trx: Knex.Transaction, title: string): Promise<string> {
  // One lock for all of them: two openings at once would choose the same, and several locks could wait for each other.
  await trx.raw(`select pg_advisory_xact_lock(hashtext('salons'), hashtext('url'))`);
  const slug = slugOf(title);
  if (!(await trx('salons').where({ url: slug }).first('id'))) return slug;
  const { last } = await trx('salons')
    .whereRaw('url ~ ?', [`^${slug}-[0-9]{1,6}$`])
    .first<{ last: number | null }>(trx.raw(`max(substring(url from '[0-9]+$')::integer) as last`));
  return `${slug}-${Math.max(1, last ?? 1) + 1}`;
}
