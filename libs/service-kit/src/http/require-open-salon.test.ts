import { describe, expect, it, jest } from '@jest/globals';
import { isProfessional } from '../auth/professional.ts';
import { buildActor } from '../testing.ts';
import { createSalonCheck } from './require-open-salon.ts';

const owner = buildActor({ userId: 7, userType: 7, salonId: 3, salonAdmin: true });
const forProfessionals = { policy: isProfessional };

describe('a call for professionals', () => {
  it('is refused while the salon of the actor is not known, and can be repeated soon', async () => {
    const requireOpenSalon = createSalonCheck(async () => false);
    await expect(requireOpenSalon(forProfessionals, owner, {})).rejects.toMatchObject({
      key: 'salon.opening',
      details: { status: 503, retryAfterSeconds: 1 },
    });
  });

  it('looks for the salon until it is known, and not again', async () => {
    const knowsSalon = jest.fn<(salonId: number) => Promise<boolean>>();
    knowsSalon.mockResolvedValueOnce(false).mockResolvedValue(true);
    const requireOpenSalon = createSalonCheck(knowsSalon);
    await expect(requireOpenSalon(forProfessionals, owner, {})).rejects.toThrow();
    for (let call = 0; call < 3; call += 1) await requireOpenSalon(forProfessionals, owner, {});
    expect(knowsSalon.mock.calls).toEqual([[3], [3]]);
  });
});

describe('a professional whose salon is not known', () => {
  const requireOpenSalon = createSalonCheck(async () => false);

  it.each([
    ['a call for everyone', undefined, owner],
    ['a call that they may make as a client', () => true, owner],
    ['a call for admins', ({ admin }: typeof owner) => admin, { ...owner, admin: true }],
  ])('may make %s', async (_which, policy, actor) => {
    await expect(requireOpenSalon({ policy }, actor, {})).resolves.toBeUndefined();
  });
});

it('does not look for a salon of clients and visitors', async () => {
  const requireOpenSalon = createSalonCheck(() => Promise.reject(new Error('not needed')));
  const policy = () => true;
  await requireOpenSalon({ policy }, buildActor({ userId: 7 }), {});
});
