export { buildDemoData } from './build-demo-data.ts';
export { demoLogIns, demoPassword } from './log-ins.ts';
export { photoOf } from './portraits.ts';
export type * from './types.ts';
