import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { legalCode, type LegalCode } from '@frizo/contracts';
import { readDocuments, type WrittenDocument } from './documents.ts';

/** Digests of the texts that people have signed. A changed text gets a new line; existing lines never change. */
const published: Readonly<Record<string, string>> = {
  'ua 1': 'AzdzqwY7G9gdFeJEaoPFIpLmOsMP5qxdcIXef9Hckbw',
  'pp 1': 'Vyq7EUZqygD-mqMUVKZTKEQGsDZ77zB96lJuXegQN2I',
  'pa 1': 'R9Q-gshbm45VbCjF7PLwTVzMnMibZWzKHzOlRFN-P9g',
};

describe('the legal texts', () => {
  let documents: WrittenDocument[];

  beforeAll(async () => {
    documents = await readDocuments();
  });

  const textOf = (code: LegalCode) => documents.find((document) => document.code === code)?.content ?? '';

  it('are one of each kind, with the specification’s titles', () => {
    expect(documents.map(({ code, title }) => [code, title])).toEqual([
      ['ua', 'User Agreement'],
      ['pp', 'Privacy policy'],
      ['pa', 'Vendor Agreement'],
    ]);
    expect(documents.map(({ code }) => code).sort()).toEqual([...legalCode.options].sort());
  });

  it('never change within a published version', () => {
    const digests = documents.map(({ code, version, content }) => [
      `${code} ${version}`,
      createHash('sha256').update(content).digest('base64url'),
    ]);
    expect(published).toMatchObject(Object.fromEntries(digests) as Record<string, string>);
  });

  it.each(legalCode.options)('contain only headings, paragraphs, lists and links: %s', (code) => {
    const tags = textOf(code).match(/<[^>]*>/g) ?? [];
    const links = /^<a href="\/[a-z/-]+">$/;
    const others = tags.filter((tag) => !/^<\/?(h2|p|ul|li)>$|^<\/a>$/.test(tag) && !links.test(tag));
    expect(others).toEqual([]);
    expect(tags.filter((tag) => tag === '<h2>').length).toBeGreaterThan(5);
    for (const name of ['h2', 'p', 'ul', 'li', 'a']) {
      const opened = tags.filter((tag) => tag.startsWith(`<${name}>`) || tag.startsWith(`<${name} `));
      expect([name, opened.length]).toEqual([name, tags.filter((tag) => tag === `</${name}>`).length]);
    }
  });

  it.each(legalCode.options)('have a reasonable length: %s', (code) => {
    const words = textOf(code)
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/);
    expect(words.length).toBeGreaterThan(600);
    expect(words.length).toBeLessThan(1_200);
    expect(textOf(code)).toContain('Frizo');
    expect(textOf(code)).not.toMatch(/lorem|ipsum|TODO|\[|\bXX/i);
  });

  it.each(legalCode.options)('link to each other: %s', (code) => {
    const links = [...textOf(code).matchAll(/href="([^"]*)"/g)].map(([, path]) => path);
    expect(links.length).toBeGreaterThan(0);
    for (const path of links)
      expect(path).toMatch(/^\/legal\/(terms-for-clients|terms-for-professionals|privacy-policy)$/);
  });
});
