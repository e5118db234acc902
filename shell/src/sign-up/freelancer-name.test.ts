import { describe, expect, it } from '@jest/globals';
import { freelancer, salonNameOnChoice, salonOwner } from './freelancer-name.ts';

const fullName = 'Mia Chen';

describe('the name of a business when Freelancer is chosen (spec 4)', () => {
  it.each(['', '   '])('becomes the full name if it is %j', (salonName) => {
    expect(salonNameOnChoice({ userType: freelancer, salonName, fullName, filledIn: '' })).toBe('Mia Chen');
  });

  it('stays if there is one', () => {
    const salonName = 'Studio Mia';
    expect(salonNameOnChoice({ userType: freelancer, salonName, fullName, filledIn: '' })).toBe('Studio Mia');
  });
});

describe('the name of a business when Freelancer is deselected', () => {
  it('is cleared if it was filled in and is unchanged', () => {
    const deselected = { userType: salonOwner, salonName: 'Mia Chen', fullName, filledIn: 'Mia Chen' };
    expect(salonNameOnChoice(deselected)).toBe('');
  });

  it("is cleared even if the person's name has changed since", () => {
    const deselected = {
      userType: salonOwner,
      salonName: 'Mia Chen',
      fullName: 'Mia Chan',
      filledIn: 'Mia Chen',
    };
    expect(salonNameOnChoice(deselected)).toBe('');
  });

  it('stays if it was edited', () => {
    const deselected = { userType: salonOwner, salonName: 'Mia Chen Hair', fullName, filledIn: 'Mia Chen' };
    expect(salonNameOnChoice(deselected)).toBe('Mia Chen Hair');
  });

  it('stays if the user typed it, even if it is the full name', () => {
    const deselected = { userType: salonOwner, salonName: 'Mia Chen', fullName, filledIn: '' };
    expect(salonNameOnChoice(deselected)).toBe('Mia Chen');
  });
});
