import { describe, expect, it, jest } from '@jest/globals';
import { cancelImageUpload, finishImageUpload, sendImagePart, startImageUpload } from '@frizo/contracts';
import { buildRequestError, createFakeRequest } from '@frizo/api-client/testing';
import { createResumableUpload, type UploadProgress, type WaitToContinue } from './resumable-upload.ts';

const stored = { imageId: 5, url: '/api/gallery/images/new', placeholder: 'data:,' };
const jpeg = new Blob(['a picture of 25 byteslong'], { type: 'image/jpeg' });
const offline = buildRequestError({ kind: 'network', status: 0 });

function setUp(wait: WaitToContinue = () => Promise.resolve()) {
  const server = createFakeRequest();
  const parts: string[] = [];
  let failures: Error[] = [];
  server
    .answer(startImageUpload, { uploadId: '6f1c2b3a-0000-4000-8000-000000000000', partBytes: 10 })
    .answer(sendImagePart, async ({ part }, { file }) => {
      const failure = failures.shift();
      if (failure) throw failure;
      parts[part] = (await file?.text()) ?? '';
      return { success: true };
    })
    .answer(finishImageUpload, stored)
    .answer(cancelImageUpload, { success: true });
  const upload = createResumableUpload(server.request, jpeg, wait);
  const progress: UploadProgress[] = [];
  const control = new AbortController();
  return {
    server,
    parts,
    progress,
    control,
    upload,
    failWith: (...next: Error[]) => {
      failures = next;
    },
    run: () => upload.run(control.signal, (step) => progress.push(step)),
  };
}

describe('a picture sent in parts', () => {
  it('is sent whole, and says how much of it', async () => {
    const { run, parts, progress, server } = setUp();
    expect(await run()).toEqual(stored);
    expect(parts.join('')).toBe('a picture of 25 byteslong');
    expect(progress.map(({ done }) => Math.round(done * 100))).toEqual([29, 57, 86]);
    expect(server.requestsOf(startImageUpload)).toEqual([{ image_type: 'gallery', bytes: 25 }]);
  });

  it('goes on by itself with the part that was lost', async () => {
    const waits: number[] = [];
    const { run, failWith, progress, server, parts } = setUp(async (milliseconds) => {
      waits.push(milliseconds);
    });
    failWith(offline, offline);
    await run();
    expect(waits).toEqual([5_000, 5_000]);
    expect(progress.slice(0, 3)).toEqual([
      { done: 0, isWaiting: true },
      { done: 0, isWaiting: true },
      expect.objectContaining({ isWaiting: false }),
    ]);
    expect(server.requestsOf(startImageUpload)).toHaveLength(1);
    expect(parts).toHaveLength(3);
  });

  it('waits as long as a busy server asks for, but not for an hour', async () => {
    const waits: number[] = [];
    const { run, failWith } = setUp(async (milliseconds) => {
      waits.push(milliseconds);
    });
    failWith(
      buildRequestError({ status: 503, retryAfterSeconds: 5 }),
      buildRequestError({ status: 429, retryAfterSeconds: 1_800 }),
    );
    await expect(run()).rejects.toMatchObject({ status: 429 });
    expect(waits).toEqual([5_000]);
  });

  it('continues where it stopped when it runs again after a failure', async () => {
    const { run, failWith, server } = setUp();
    failWith(buildRequestError({ status: 500 }));
    await expect(run()).rejects.toMatchObject({ status: 500 });
    expect(await run()).toEqual(stored);
    expect(server.requestsOf(startImageUpload)).toHaveLength(1);
  });

  it('starts again where the server no longer has it', async () => {
    const { run, failWith, server } = setUp();
    failWith(buildRequestError({ status: 404 }));
    await expect(run()).rejects.toMatchObject({ status: 404 });
    expect(await run()).toEqual(stored);
    expect(server.requestsOf(startImageUpload)).toHaveLength(2);
  });

  it('ends when it is canceled, and deletes what was received', async () => {
    const wait = jest.fn<WaitToContinue>(async () => control.abort());
    const { run, failWith, control, upload, server } = setUp(wait);
    failWith(offline, offline);
    await expect(run()).rejects.toBe(offline);
    upload.discard();
    expect(wait).toHaveBeenCalledTimes(1);
    expect(server.requestsOf(cancelImageUpload)).toHaveLength(1);
  });
});
