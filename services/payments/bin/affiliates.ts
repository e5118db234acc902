// No `import` statement: an outdated Node can parse this file too, and then prints in one line which version is required.
void import('../../../libs/local-platform/bin/need-node.mjs').then(
  () => import('../src/affiliates/affiliates.command.ts'),
);
