import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileDrop } from './file-drop.component.tsx';

const file = new File(['a picture'], 'me.jpg', { type: 'image/jpeg' });

function setUp(isDisabled = false) {
  const onFile = jest.fn();
  render(
    <FileDrop
      label="Photo"
      hint="JPG or PNG"
      error="Wrong file format."
      accept="image/jpeg,image/png"
      choose="Choose photo"
      isDisabled={isDisabled}
      onFile={onFile}
    />,
  );
  return { onFile, input: screen.getByLabelText('Photo') };
}

describe('FileDrop', () => {
  it('accepts the chosen file, also the same one again', async () => {
    const { onFile, input } = setUp();
    const user = userEvent.setup();
    await user.upload(input, file);
    await user.upload(input, file);
    expect(onFile.mock.calls).toEqual([[file], [file]]);
  });

  it('accepts a dropped file of any type', () => {
    const { onFile, input } = setUp();
    const text = new File(['words'], 'notes.txt', { type: 'text/plain' });
    fireEvent.drop(input, { dataTransfer: { files: [text] } });
    expect(onFile).toHaveBeenCalledWith(text);
  });

  it('accepts one of several dropped files, or all of them', async () => {
    const files = [file, new File(['another'], 'you.jpg', { type: 'image/jpeg' })];
    const { onFile, input } = setUp();
    fireEvent.drop(input, { dataTransfer: { files } });
    expect(onFile.mock.calls).toEqual([[file]]);
    const onFiles = jest.fn();
    render(<FileDrop label="Photos" accept="image/jpeg" choose="Choose photos" onFiles={onFiles} />);
    fireEvent.drop(screen.getByLabelText('Photos'), { dataTransfer: { files } });
    await userEvent.setup().upload(screen.getByLabelText('Photos'), files);
    expect(onFiles.mock.calls).toEqual([[files], [files]]);
  });

  it('accepts none while it is disabled', () => {
    const { onFile, input } = setUp(true);
    fireEvent.drop(input, { dataTransfer: { files: [file] } });
    expect(input).toBeDisabled();
    expect(onFile).not.toHaveBeenCalled();
  });

  it('is connected with its texts', () => {
    const { input } = setUp();
    expect(input).toHaveAccessibleDescription('JPG or PNG Wrong file format.');
    expect(input).toBeInvalid();
  });
});
