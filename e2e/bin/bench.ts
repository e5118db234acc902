// No `import` statement, so that an old Node can run this file and print which version is required.
void import('../../libs/local-platform/bin/need-node.mjs').then(() => import('../bench/run.ts'));
