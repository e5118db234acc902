import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { LegalText } from './legal-text.component.tsx';

const htmlOf = (html: string) => render(<LegalText html={html} />).container.firstElementChild?.innerHTML;

describe('the text of a legal document', () => {
  it('has headings, paragraphs, lists and links', () => {
    htmlOf(
      '<h2>Terms</h2><p>Read <a href="/legal/privacy-policy">this</a>, <strong>all</strong> of <em>it</em>.</p><ul><li>One</li></ul><h3>More</h3>',
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Terms' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'More' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'this' })).toHaveAttribute('href', '/legal/privacy-policy');
    expect(screen.getByRole('listitem')).toHaveTextContent('One');
  });

  it.each([
    ['<script>alert(1)</script>Text', 'Text'],
    ['<style>*{display:none}</style>Text', 'Text'],
    ['<p onclick="alert(1)" style="color:red" class="x" id="main">Text</p>', '<p>Text</p>'],
    ['<img src="x" onerror="alert(1)">Text', 'Text'],
    ['<svg><script>alert(1)</script></svg>Text', 'Text'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>Text', 'Text'],
    ['<div><p>Text</p></div>', '<p>Text</p>'],
    ['<a href="javascript:alert(1)">Text</a>', 'Text'],
    ['<a href=" java\nscript:alert(1)">Text</a>', 'Text'],
    ['<a href="data:text/html,<script>alert(1)</script>">Text</a>', 'Text'],
    ['<a href="vbscript:x">Text</a>', 'Text'],
    ['<a>Text</a>', 'Text'],
    ['<p>5 &lt; 6 &amp; <!-- hidden -->7</p>', '<p>5 &lt; 6 &amp; 7</p>'],
  ])('renders %j as %j', (html, rendered) => {
    expect(htmlOf(html)).toBe(rendered);
  });

  it('drops content that is nested too deeply', () => {
    expect(htmlOf(`${'<ul><li>'.repeat(500)}Text`)).not.toContain('Text');
  });
});
