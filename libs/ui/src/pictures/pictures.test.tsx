import { Suspense, use } from 'react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { imageFormats, imageSizes, imageUrl, type ImageSize } from '@frizo/contracts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { CertificationBadge } from './certification-badge.component.tsx';
import { largest, pictureSources } from './picture-sources.ts';
import { Picture } from './picture.component.tsx';
import { PriceLevel } from './price-level.component.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const image = { url: '/api/gallery/images/ab12', placeholder: 'data:image/webp;base64,AAAA' };

describe('Picture', () => {
  it('reserves its space, and lets the browser choose among sizes and formats', () => {
    const { container } = render(<Picture image={image} alt="Balayage" sizes="25vw" />);
    const picture = screen.getByRole('img', { name: 'Balayage' });
    expect(picture).toHaveAttribute('width', '900');
    expect(picture).toHaveAttribute('height', '1200');
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveAttribute('src', '/api/gallery/images/ab12-medium.jpg');
    expect(container.querySelector('source[type="image/webp"]')).toHaveAttribute(
      'srcset',
      '/api/gallery/images/ab12-small.webp 300w, /api/gallery/images/ab12-medium.webp 600w, /api/gallery/images/ab12-large.webp 900w',
    );
  });

  it('loads with high priority when it is visible at once', () => {
    render(<Picture image={image} alt="Balayage" sizes="25vw" isPriority />);
    expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager');
    expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', 'high');
  });

  it('creates no image in an abandoned render, which the document would keep alive', async () => {
    const made = jest.spyOn(document, 'createElement');
    const never = new Promise<never>(() => undefined);
    function Never() {
      return use(never);
    }
    await act(async () =>
      render(
        <Suspense>
          <Picture image={image} alt="Balayage" sizes="25vw" />
          <Never />
        </Suspense>,
      ),
    );
    const names = made.mock.calls.map(([name]) => name);
    expect(names).toContain('picture');
    expect(names).not.toContain('img');
  });

  it.each(imageFormats)('loads %s from the address in the contracts', (format) => {
    const expected = (Object.keys(imageSizes) as ImageSize[]).map(
      (size) => `${imageUrl(image, size, format)} ${imageSizes[size]}w`,
    );
    const { srcSet, src } = pictureSources(image.url, format);
    expect(srcSet.split(', ')).toEqual(expected);
    expect(src).toBe(imageUrl(image, 'medium', format));
    expect(largest.width).toBe(Math.max(...Object.values(imageSizes)));
  });
});

describe('PriceLevel', () => {
  it.each([
    [1, '$'],
    [4, '$$$$'],
    [9, '$$$$'],
    [0, '$'],
  ])('shows level %d as %s, with an accessible name', (level, signs) => {
    render(<PriceLevel level={level} />);
    expect(screen.getByText(signs)).toBeVisible();
    expect(screen.getByText(`Price level ${signs.length} of 4`)).toBeInTheDocument();
  });
});

describe('CertificationBadge', () => {
  it.each([
    [10, 'Foundation'],
    [20, 'Intensive'],
    [30, 'Limited'],
    [40, 'Business'],
    [99, 'Creator of the technique'],
  ])('names level %d %s', (level, name) => {
    const { container } = render(<CertificationBadge level={level} />);
    expect(container).toHaveTextContent(`Certified: ${name}`);
  });

  it('links to the certificate if there is one', () => {
    render(<CertificationBadge level={10} url="https://certificates.example/7" />);
    expect(screen.getByRole('link', { name: 'Certified: Foundation' })).toHaveAttribute(
      'href',
      'https://certificates.example/7',
    );
  });

  it.each([0, 11, -1])('shows nothing for level %d', (level) => {
    expect(render(<CertificationBadge level={level} />).container).toBeEmptyDOMElement();
  });
});
