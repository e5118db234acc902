import { describe, expect, it } from '@jest/globals';
import { type ReviewedItem, reviewMail } from './review-mail.ts';

const site = { publicUrl: 'https://frizo.test' };
const ana = { firstName: 'Ana', isEmailConfirmed: true };
const image = { id: 11, url: '/api/gallery/images/a1b2', placeholder: 'data:,' };
const approved: ReviewedItem = {
  galleryItemId: 1,
  artistId: 101,
  image,
  outcome: 'approved',
  reason: null,
  note: '',
};
const rejected: ReviewedItem = {
  ...approved,
  galleryItemId: 2,
  outcome: 'rejected',
  reason: 'poor-quality',
  note: 'Use a lamp.',
};

describe('the mail about reviewed pictures', () => {
  it.each([
    [[approved], 'Your picture is now public', '1 picture of your gallery. 1 is now public.'],
    [[approved, approved], 'Your 2 pictures are now public', '2 pictures of your gallery. 2 are now public.'],
    [[rejected], 'Your picture was not approved', '1 picture of your gallery. 1 was not approved.'],
    [[rejected, rejected], 'Your 2 pictures were not approved', '2 were not approved.'],
    [[approved, rejected], 'Your pictures were reviewed', '1 is now public, 1 was not approved.'],
  ])('sums up %j', (items, subject, summary) => {
    const mail = reviewMail(ana, items, site);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(summary);
  });

  it('names the reason, what the reviewer has written, and where the gallery is', () => {
    const { text, html } = reviewMail(ana, [approved, rejected], site);
    expect(text).toContain(
      'Picture 1: Not approved. It is blurred, too dark or too small. Please take a sharper, brighter one. Use a lamp.\nPicture 2: Approved',
    );
    expect(text).toContain('Picture 1: https://frizo.test/api/gallery/images/a1b2-small.jpg');
    expect(text).toContain('Open your gallery: https://frizo.test/my-salon/gallery');
    expect(html).toContain('<a href="https://frizo.test/my-salon/gallery">Open your gallery</a>');
  });

  it('contains neither name nor pictures for an unconfirmed address', () => {
    const { text, html } = reviewMail({ ...ana, isEmailConfirmed: false }, [rejected], site);
    expect(text + html).not.toMatch(/Ana|a1b2/);
    expect(text).toContain('Hello, we have reviewed');
  });

  it('escapes what the reviewer has written, and lists twenty pictures', () => {
    const items = Array.from({ length: 25 }, () => ({ ...rejected, note: '<b>' }));
    const { html } = reviewMail(ana, items, site);
    expect(html).toContain('&lt;b&gt;');
    expect(html).toContain('Picture 20');
    expect(html).not.toContain('Picture 21');
  });
});
