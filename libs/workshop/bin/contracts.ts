// No `import` statement: an old Node reads this file as well, and then says in one line which one is needed.
void import('../../local-platform/bin/need-node.mjs')
  .then(() => import('../src/commands/workshop.command.ts'))
  .then(({ runWorkshopCommand }) => runWorkshopCommand('contracts'));
