// No `import` statement, so that an old Node can run this file and print which version is required.
void import('./need-node.mjs').then(() => import('../src/release/release.command.ts'));
