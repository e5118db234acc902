import { allCalls, callRoute, type AnyCall } from '@frizo/contracts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The documentation of the calls: plain HTML without a script, so that the portal's strict policy applies here too. */
export function docsPage(productName: string, document: object): string {
  const services = Map.groupBy(allCalls, ({ service }) => service);
  const { paths } = document as { paths: Readonly<Record<string, Readonly<Record<string, object>>>> };
  const sections = [...services].map(
    ([service, calls]) =>
      `<section><h2 id="${service}">${service}</h2>${calls.map((call) => callEntry(call, paths)).join('')}</section>`,
  );
  const links = [...services.keys()].map((service) => `<a href="#${service}">${service}</a>`).join(' ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escaped(productName)} API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${escaped(productName)} API</h1>
<p>Generated from the contracts that services and pages use themselves. For tools: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Services">${links}</nav>${sections.join('')}</main></body></html>`;
}

function callEntry(call: AnyCall, paths: Readonly<Record<string, Readonly<Record<string, object>>>>): string {
  const path = callRoute(call).replaceAll(/:(\w+)/g, '{$1}');
  const operation = paths[path]?.[call.method.toLowerCase()] ?? {};
  const marks = [call.q, call.secure ? 'log-in' : undefined].filter((mark) => mark !== undefined);
  return `<details id="${call.name}"><summary><code>${call.method} ${escaped(path)}</code> ${marks
    .map((mark) => `<small>${mark}</small>`)
    .join(
      ' ',
    )}<br>${escaped(call.summary)}</summary><pre tabindex="0">${escaped(JSON.stringify(operation, null, 2))}</pre></details>`;
}

/** Uses the reader's color scheme. */
export const docsStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
details{border-top:1px solid;padding:.5rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}
pre{overflow:auto;max-height:30rem}
`;
