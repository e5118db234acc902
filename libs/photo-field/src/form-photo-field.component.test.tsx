import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildRequestError } from '@frizo/api-client/testing';
import { Form, SubmitButton, useSubmit } from '@frizo/forms';
import { imageRequired } from '@frizo/validation';
import { stubScrolling } from '@frizo/ui/testing';
import type { Area } from './crop-area.ts';
import { FormPhotoField } from './form-photo-field.component.tsx';
import type { FormPhotoFieldProps } from './form-photo-field.component.tsx';
import type { PictureTools } from './picture-tools.ts';

const jpeg = new Blob(['cropped'], { type: 'image/jpeg' });
const me = new File(['a picture'], 'me.jpg', { type: 'image/jpeg' });
const textFile = new File(['words'], 'words.jpg', { type: 'image/jpeg' });
const heicFile = new File(['heic'], 'me.heic', { type: 'image/heic' });
const stored = { imageId: 5, url: '/api/gallery/images/new', placeholder: 'data:,' };

function setUp(send: FormPhotoFieldProps['send'] = async () => stored, imageId = 3) {
  const user = userEvent.setup({ applyAccept: false });
  const saved = jest.fn<(values: object) => Promise<void>>().mockResolvedValue(undefined);
  const toJpeg = jest.fn<(area: Area) => Promise<Blob>>().mockResolvedValue(jpeg);
  const close = jest.fn();
  const release = jest.fn();
  const pictures: PictureTools = {
    read: async (file) => {
      if (file === textFile || file === heicFile) throw new DOMException('no picture', 'InvalidStateError');
      return { width: 4000, height: 3000, toJpeg, close };
    },
    createUrl: () => ({ url: 'blob:me', release }),
  };
  const sent = jest.fn(send);
  function Page() {
    return (
      <Form<{ imageId: number }> initialValues={{ imageId }} onSubmit={useSubmit(saved)}>
        <FormPhotoField
          name="imageId"
          label="Photo"
          alt="Your photo"
          rule={imageRequired}
          image={{ url: '/api/gallery/images/old', placeholder: 'data:,' }}
          send={sent}
          pictures={pictures}
        />
        <SubmitButton>Save</SubmitButton>
      </Form>
    );
  }
  render(<Page />);
  const choose = (file: File) => user.upload(screen.getByLabelText('Photo'), file);
  return { user, saved, sent, toJpeg, close, release, choose };
}

const cropButton = () => screen.findByRole('button', { name: 'Use photo' });
const photo = () => screen.queryByRole('img', { name: 'Your photo' });

describe('the photo of a form', () => {
  beforeAll(async () => {
    stubScrolling();
    // Loads the lazy chunk up front, so that slow machines do not time out.
    await import('./crop-photo.dialog.tsx');
  });

  it('is cropped to 3:4, sent as JPEG, shown, and saved by its id', async () => {
    const { user, choose, sent, toJpeg, saved, close, release } = setUp();
    await choose(me);
    await user.click(await cropButton());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toJpeg).toHaveBeenCalledWith({ x: 875, y: 0, width: 2250, height: 3000 });
    expect(sent.mock.calls[0]?.[0]).toBe(jpeg);
    expect(photo()).toHaveAttribute('src', '/api/gallery/images/new-medium.jpg');
    expect(close).toHaveBeenCalledTimes(1);
    expect(release).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toHaveBeenCalledWith({ imageId: 5 });
  });

  it.each([
    [new File(['x'], 'me.gif', { type: 'image/gif' }), 'Wrong file format.'],
    [textFile, 'Wrong file format.'],
    [heicFile, 'Wrong file format. This browser cannot open HEIC pictures: choose a JPG or PNG.'],
    [new File([new Uint8Array(10_485_761)], 'big.png', { type: 'image/png' }), "File's too big."],
  ])('rejects file %#', async (file, problem) => {
    const { choose, sent } = setUp();
    await choose(file);
    await waitFor(() =>
      expect(screen.getByLabelText('Photo')).toHaveAccessibleDescription(expect.stringContaining(problem)),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).not.toHaveBeenCalled();
  });

  it("shows the server's error for the file, and can be sent again", async () => {
    const refused = buildRequestError({ status: 400, fields: { file: ['WRONG_FILE_FORMAT'] } });
    const { user, choose, sent } = setUp(() => Promise.reject(refused));
    await choose(me);
    await user.click(await cropButton());
    expect(await screen.findByText('Wrong file format.')).toBeVisible();
    await user.click(await cropButton());
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('shows progress while sending, and aborts when canceled', async () => {
    const { user, choose, sent } = setUp(() => new Promise(() => undefined));
    await choose(me);
    await user.click(await cropButton());
    expect(await screen.findByRole('progressbar', { name: 'Sending the photo' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.mock.calls[0]?.[1].aborted).toBe(true);
    expect(photo()).toHaveAttribute('src', '/api/gallery/images/old-medium.jpg');
  });

  it('has buttons to zoom and move without dragging', async () => {
    const { user, choose } = setUp();
    await choose(me);
    await cropButton();
    const zoom = screen.getByRole('slider', { name: 'Zoom' });
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(zoom).toHaveValue('1.1');
    await user.click(screen.getByRole('button', { name: 'Zoom out' }));
    expect(zoom).toHaveValue('1');
    for (const name of ['Move left', 'Move up', 'Move down', 'Move right'])
      expect(screen.getByRole('button', { name })).toBeVisible();
  });

  it('can be removed, but is required of a person who takes bookings', async () => {
    const { user, saved } = setUp();
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    expect(photo()).toBeNull();
    expect(screen.getByLabelText('Photo')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('Photo')).toHaveAccessibleDescription(/Please upload image/);
    expect(saved).not.toHaveBeenCalled();
  });
});
