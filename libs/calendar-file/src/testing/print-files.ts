import { filesOfAllZones } from './files-of-all-zones.ts';

process.stdout.write(JSON.stringify(filesOfAllZones()));
