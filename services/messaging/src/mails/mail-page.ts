import { pageUrl } from '@frizo/contracts';
import type { Site } from '../env.ts';
import { escapeHtml } from './compose-mail.ts';

/**
 * A mail's content as an HTML page in the portal's design. Mail programs may drop the styles; the page is readable without them. The colors
 * repeat the design's tokens, since mail programs do not support custom properties.
 */
export function mailPage(
  { subject, html }: { subject: string; html: string },
  { productName, publicUrl }: Site,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styles}</style>
</head>
<body>
<div class="card">
<p class="brand"><a href="${escapeHtml(pageUrl(publicUrl, 'home'))}">${escapeHtml(productName)}</a></p>
${html}
</div>
</body>
</html>`;
}

const styles = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 16px; background: #fbf7f2; color: #1c1518; font: 16px/1.5 'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; }
.card { max-width: 520px; margin: 0 auto; padding: 24px; background: #ffffff; border: 1px solid #e7dcd4; border-radius: 14px; }
.brand { margin: 0 0 16px; font: 600 22px/1.2 Fraunces, Georgia, 'Times New Roman', serif; }
.brand a { color: #1c1518; text-decoration: none; }
p { margin: 0 0 16px; }
table { width: 100%; margin: 0 0 16px; border-collapse: collapse; }
th, td { padding: 8px 0; border-bottom: 1px solid #e7dcd4; text-align: left; vertical-align: top; }
th { width: 30%; padding-right: 12px; color: #6b5b60; font-weight: 400; }
a { color: #a8213a; }
.action a { display: inline-block; padding: 12px 20px; border-radius: 6px; background: #a8213a; color: #ffffff; font-weight: 600; text-decoration: none; }
@media (prefers-color-scheme: dark) {
  body { background: #171113; color: #f6efea; }
  .card { background: #211a1d; border-color: #3a2f33; }
  .brand a { color: #f6efea; }
  th, td { border-color: #3a2f33; }
  th { color: #b9a9ac; }
  a { color: #f0627a; }
  .action a { background: #f0627a; color: #171113; }
}
`;
