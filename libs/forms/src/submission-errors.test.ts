import { describe, expect, it } from '@jest/globals';
import { FORM_ERROR } from 'final-form';
import { isRefusal, submissionErrors } from './submission-errors.ts';

const refusal = { key: 'request.invalid', message: 'Save fail' };

describe('submissionErrors', () => {
  it('puts the text of a code beside its field', () => {
    const fields = { zip: ['VALUE_IS_REQUIRED'], email: ['VALUE_IS_NOT_EMAIL', 'VALUE_IS_TOO_LONG'] };
    expect(submissionErrors({ ...refusal, fields }, ['zip', 'email'], {})).toEqual({
      zip: 'Required field',
      email: 'Invalid email',
    });
  });

  it('maps a field that has another name on the server', () => {
    const fields = { username: ['VALUE_IS_NOT_EMAIL'] };
    expect(
      submissionErrors({ ...refusal, fields }, ['userName'], { fieldNames: { username: 'userName' } }),
    ).toEqual({ userName: 'Invalid email' });
  });

  it('reports errors of unknown fields as general, without losing any', () => {
    const fields = { zip: ['VALUE_IS_REQUIRED'], imageId: ['IMAGE_REQUIRED'] };
    expect(submissionErrors({ ...refusal, fields }, ['zip'], {})).toEqual({
      zip: 'Required field',
      [FORM_ERROR]: 'Save fail',
    });
    expect(submissionErrors(refusal, ['zip'], {})).toEqual({ [FORM_ERROR]: 'Save fail' });
  });

  it('replaces the message when a text is given', () => {
    const say = ({ key }: { key: string }) => (key === 'request.invalid' ? 'Server side problem' : undefined);
    expect(submissionErrors(refusal, [], { say })).toEqual({ [FORM_ERROR]: 'Server side problem' });
    expect(submissionErrors({ ...refusal, key: 'other' }, [], { say })).toEqual({
      [FORM_ERROR]: 'Save fail',
    });
  });
});

describe('isRefusal', () => {
  it('distinguishes a refused request from a bug', () => {
    expect(isRefusal(Object.assign(new Error('Save fail'), { key: 'request.invalid' }))).toBe(true);
    expect(isRefusal(new TypeError('undefined is not a function'))).toBe(false);
    expect(isRefusal('Save fail')).toBe(false);
  });
});
