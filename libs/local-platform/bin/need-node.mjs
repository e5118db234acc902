// Every command runs this first, on any version of node: plain JavaScript, no imports.

/** Node 24 runs TypeScript, and the project is tested on it; older versions would print a stack trace. */
const neededNode = 24;

const { node } = process.versions;
if (Number(node.split('.')[0]) < neededNode) {
  console.error(
    `Node ${node} is too old for this command: it needs node ${neededNode}, which \`npm ci\` installs for \`npm run\`.`,
  );
  process.exit(1);
}
