/** Text that is already HTML. Only `html` creates it, so that everything else is escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Content = Markup | string | number | false | undefined | readonly Content[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function rendered(content: Content): string {
  if (content === undefined || content === false) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(rendered).join('');
  return escaped(String(content));
}

/** A template whose values are escaped unless they are markup. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...contents.map(rendered)));
}
