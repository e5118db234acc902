import { describe, expect, it } from '@jest/globals';
import { userEvent } from '@testing-library/user-event';
import type { FieldKind, FieldOptions, FieldState } from '../protocol.ts';
import { createCardForm } from './card-form.ts';

function showForm(kind: FieldKind = 'card', options: FieldOptions = {}) {
  const states: FieldState[] = [];
  const escapes: string[] = [];
  const form = createCardForm(
    kind,
    {
      onChange: (state) => states.push(state),
      onFocusChange: () => undefined,
      onEscape: () => escapes.push('escape'),
    },
    () => new Date('2026-11-15T12:00:00Z'),
  );
  form.configure(options);
  document.body.replaceChildren(form.element);
  const input = (name: string) => {
    const found = form.element.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (found === null) throw new Error(`There is no input ${name}.`);
    return found;
  };
  return { form, input, escapes, state: () => states.at(-1) };
}

describe('the form of a card', () => {
  it('goes on from a complete number to expiry, security code and ZIP', async () => {
    const { form, input, state } = showForm();
    const user = userEvent.setup();
    form.focus();
    await user.keyboard('4242424242424242123412385004');
    expect(form.values()).toEqual({
      cardnumber: '4242424242424242',
      'exp-date': '1234',
      cvc: '123',
      postal: '85004',
    });
    expect(input('cardnumber').value).toBe('4242 4242 4242 4242');
    expect(input('exp-date').value).toBe('12 / 34');
    expect(state()).toEqual({
      empty: false,
      complete: true,
      error: undefined,
      brand: 'visa',
      postalCode: '85004',
    });
  });

  it('says at once that a number is wrong, and when it is left that it is incomplete', async () => {
    const { input, state } = showForm();
    const user = userEvent.setup();
    await user.type(input('cardnumber'), '4242');
    expect(state()?.error).toBeUndefined();
    await user.tab();
    expect(state()?.error?.code).toBe('incomplete_number');
    expect(input('cardnumber').getAttribute('aria-invalid')).toBe('true');
    await user.type(input('cardnumber'), '424242424241');
    expect(state()?.error?.code).toBe('invalid_number');
  });

  it('shows what is missing when it is to be sent', () => {
    const { form, state } = showForm('card', { hidePostalCode: true });
    expect(form.showErrors()?.code).toBe('incomplete_number');
    expect(state()?.error?.code).toBe('incomplete_number');
  });

  it('is complete without a ZIP if that is hidden', async () => {
    const { form, state } = showForm('card', { hidePostalCode: true });
    const user = userEvent.setup();
    form.focus();
    await user.keyboard('42424242424242421234123');
    expect(state()?.complete).toBe(true);
    expect(form.showErrors()).toBeUndefined();
  });

  it('takes the separator of the expiry away with the digit before it', async () => {
    const { input } = showForm('cardExpiry');
    const user = userEvent.setup();
    await user.type(input('exp-date'), '123');
    expect(input('exp-date').value).toBe('12 / 3');
    await user.keyboard('{Backspace}');
    expect(input('exp-date').value).toBe('12 / ');
    await user.keyboard('{Backspace}');
    expect(input('exp-date').value).toBe('1');
  });

  it('goes back from an empty input with Backspace', async () => {
    const { input } = showForm();
    const user = userEvent.setup();
    await user.type(input('cardnumber'), '4242424242424242');
    expect(document.activeElement).toBe(input('exp-date'));
    await user.keyboard('{Backspace}');
    expect(document.activeElement).toBe(input('cardnumber'));
  });

  it('keeps the caret behind the digit that was typed in the middle', async () => {
    const { input } = showForm('cardNumber');
    const user = userEvent.setup();
    await user.type(input('cardnumber'), '42424242');
    input('cardnumber').setSelectionRange(2, 2);
    await user.keyboard('9');
    expect(input('cardnumber').value).toBe('4294 2424 2');
    expect(input('cardnumber').selectionStart).toBe(3);
  });

  it('takes four digits of security code once a sibling has a number of American Express', async () => {
    const { form, input, state } = showForm('cardCvc');
    const user = userEvent.setup();
    await user.type(input('cvc'), '123');
    expect(state()?.complete).toBe(true);
    form.setNumberElsewhere('378282246310005');
    expect(state()?.complete).toBe(false);
    await user.type(input('cvc'), '4');
    expect(state()?.complete).toBe(true);
  });

  it('reports Escape, and is empty after it was cleared', async () => {
    const { form, input, escapes, state } = showForm();
    const user = userEvent.setup();
    await user.type(input('cardnumber'), '4242{Escape}');
    expect(escapes).toEqual(['escape']);
    form.clear();
    expect(state()?.empty).toBe(true);
    expect(input('cardnumber').value).toBe('');
  });

  it('lets browsers fill in a card', () => {
    const { input } = showForm();
    expect(
      ['cardnumber', 'exp-date', 'cvc', 'postal'].map((name) => input(name).getAttribute('autocomplete')),
    ).toEqual(['cc-number', 'cc-exp', 'cc-csc', 'postal-code']);
  });
});
