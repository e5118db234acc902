import vm from 'node:vm';

// A test's `process.env` is a copy. Node takes the time zone of all contexts from the real one, outside the test's context.
const { env } = vm.runInThisContext('process');
// A worker runs files for every zone, so each file sets the zone, even if it is the machine's own.
if (globalThis.machineZone === undefined) delete env.TZ;
else env.TZ = globalThis.machineZone;
