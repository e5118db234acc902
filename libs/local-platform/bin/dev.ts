// No `import` statement: an old Node reads this file as well, and then says in one line which one is needed.
void import('./need-node.mjs').then(() => import('../src/portal/dev.command.ts'));
