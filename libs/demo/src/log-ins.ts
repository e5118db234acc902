import type { DemoUser } from './types.ts';

/** The password of every demo user. It satisfies the password rule of the specification (5.1, 5.3). */
export const demoPassword = 'Demo-1234';

type LogIn = Omit<DemoUser, 'phone'>;

function logIn(id: number, name: string, fullName: readonly [string, string], rest: Partial<LogIn>): LogIn {
  return {
    id,
    email: `${name}@demo.frizo.test`,
    firstName: fullName[0],
    lastName: fullName[1],
    genderCode: 1,
    rawUserType: null,
    salonId: null,
    isSalonAdmin: false,
    isAdmin: false,
    ...rest,
  };
}

/** The salon of the owner and artist log-ins, and the business of the freelancer log-in. */
export const ownerSalonId = 1;
export const freelancerSalonId = 4;

/** The log-ins that `npm start` prints. Their ids are constant. */
export const demoLogIns = {
  client: logIn(1, 'client', ['Nora', 'Bennett'], {}),
  owner: logIn(2, 'owner', ['Elena', 'Marchetti'], {
    rawUserType: 7,
    salonId: ownerSalonId,
    isSalonAdmin: true,
  }),
  freelancer: logIn(3, 'freelancer', ['Amara', 'Okafor'], {
    rawUserType: 2,
    salonId: freelancerSalonId,
    isSalonAdmin: true,
  }),
  artist: logIn(4, 'artist', ['Theo', 'Nakamura'], { genderCode: 2, rawUserType: 6, salonId: ownerSalonId }),
  admin: logIn(5, 'admin', ['Talia', 'Brooks'], { genderCode: 3, isAdmin: true }),
} as const satisfies Record<string, LogIn>;
