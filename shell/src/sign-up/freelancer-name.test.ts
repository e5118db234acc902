import { describe, expect, it } from '@jest/globals';
import { freelancer, salonNameOnChoice, salonOwner } from './freelancer-name.ts';

const fullName = 'Mia Chen';

describe('the name of a business when Freelancer is chosen (spec 4)', () => {
  it.each(['', '   '])('becomes the full name where it is %j', (salonName) => {
    expect(salonNameOnChoice({ userType: freelancer, salonName, fullName, filledIn: '' })).toBe('Mia Chen');
  });

  it('stays where there is one', () => {
    const salonName = 'Studio Mia';
    expect(salonNameOnChoice({ userType: freelancer, salonName, fullName, filledIn: '' })).toBe('Studio Mia');
  });
});

describe('the name of a business when Freelancer is left', () => {
  it('goes again where it was filled in and is unchanged', () => {
    const left = { userType: salonOwner, salonName: 'Mia Chen', fullName, filledIn: 'Mia Chen' };
    expect(salonNameOnChoice(left)).toBe('');
  });

  it('goes too where the person has another name by now', () => {
    const left = { userType: salonOwner, salonName: 'Mia Chen', fullName: 'Mia Chan', filledIn: 'Mia Chen' };
    expect(salonNameOnChoice(left)).toBe('');
  });

  it('stays where it was changed', () => {
    const left = { userType: salonOwner, salonName: 'Mia Chen Hair', fullName, filledIn: 'Mia Chen' };
    expect(salonNameOnChoice(left)).toBe('Mia Chen Hair');
  });

  it('stays where the reader wrote it, full name or not', () => {
    const left = { userType: salonOwner, salonName: 'Mia Chen', fullName, filledIn: '' };
    expect(salonNameOnChoice(left)).toBe('Mia Chen');
  });
});
