// No `import` statement, so that an old Node can run this file and print which version is required.
void import('../../local-platform/bin/need-node.mjs')
  .then(() => import('../src/commands/workshop.command.ts'))
  .then(({ runWorkshopCommand }) => runWorkshopCommand('released'));
