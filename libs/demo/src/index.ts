export { buildCast } from './cast/build-cast.ts';
export { demoLogIns, demoPassword } from './cast/log-ins.ts';
export type * from './cast/types.ts';
