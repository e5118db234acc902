// The first thing that every command runs, on whatever node the machine has: plain JavaScript, no imports.

/** Node 24 runs TypeScript as it is, and everything here is tested on it; older ones would end in a stack trace. */
const neededNode = 24;

const { node } = process.versions;
if (Number(node.split('.')[0]) < neededNode) {
  console.error(
    `Node ${node} is too old for this command: it needs node ${neededNode}, which \`npm ci\` installs for \`npm run\`.`,
  );
  process.exit(1);
}
