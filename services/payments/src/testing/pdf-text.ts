import { inflateSync } from 'node:zlib';

/** The texts of a PDF file that pdfkit has made, as a reader copies them, one after the other. */
export function pdfText(file: Buffer): string {
  const objects = objectsOf(file);
  const maps = new Map<string, readonly string[]>();
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? [];
      maps.set(name, charactersOf(objects.get(map)?.content ?? ''));
    }
  return [...objects.values()].map(({ content }) => shownText(content, maps)).join('');
}

interface PdfObject {
  readonly head: string;
  /** Of its stream. */
  readonly content: string;
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1');
  const found = text.matchAll(/(\d+) 0 obj\n(<<[^]*?>>)\n(?:endobj|stream\n([^]*?)\nendstream)/g);
  return new Map(
    [...found].map(([, id = '', head = '', stream]) => {
      const isPacked = stream !== undefined && head.includes('/FlateDecode');
      const content = isPacked ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : '';
      return [id, { head, content }];
    }),
  );
}

/** The characters by the numbers of their glyphs. */
function charactersOf(map: string): string[] {
  return [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([\da-f]*)>/gi)].map(([, units = '']) =>
      Buffer.from(units, 'hex').swap16().toString('utf16le'),
    ),
  );
}

function shownText(content: string, maps: ReadonlyMap<string, readonly string[]>): string {
  let shown = '';
  let characters: readonly string[] = [];
  for (const [, font, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) characters = maps.get(font) ?? [];
    for (const [, hex = ''] of (glyphs ?? '').matchAll(/<([\da-f]+)>/gi))
      for (const glyph of hex.match(/.{4}/g) ?? []) shown += characters[Number.parseInt(glyph, 16)] ?? '';
  }
  return shown;
}
