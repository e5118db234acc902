import vm from 'node:vm';

// A test's own `process.env` is a copy. Node sets the clocks of all contexts by the real one, which lives outside of the test's.
const { env } = vm.runInThisContext('process');
// A worker runs files of every zone, so each file says where the machine stands, also when that is where it does stand.
if (globalThis.machineZone === undefined) delete env.TZ;
else env.TZ = globalThis.machineZone;
