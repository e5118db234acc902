import { describe, expect, it } from '@jest/globals';
import { createFakeNotices } from '@frizo/api-client/testing';
import { quietWhileOffline } from './quiet-while-offline.ts';

const all = [
  { kind: 'error', text: 'Request fail' },
  { kind: 'error', text: 'Problem with connection' },
  { kind: 'error', text: 'Save fail' },
  { kind: 'success', text: 'Message sent' },
] as const;

describe('notices', () => {
  it.each([
    [true, ['Save fail', 'Message sent']],
    [false, ['Request fail', 'Problem with connection', 'Save fail', 'Message sent']],
  ])('if the page is offline (%s) are %j', (isOffline, texts) => {
    const notices = createFakeNotices();
    const quiet = quietWhileOffline(notices, () => isOffline);
    for (const notice of all) quiet.show(notice);
    expect(notices.shown.map(({ text }) => text)).toEqual(texts);
  });
});
