const env = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Settings are read in env.ts or a launcher and passed on.',
};

const today = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'The clock is passed in: what depends on today cannot be tested.',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'The clock is passed in: what depends on today cannot be tested.',
  },
];

const sleep = {
  selector: "CallExpression[callee.name='setTimeout'], CallExpression[callee.name='sleep']",
  message: 'Tests do not sleep: wait for the thing itself.',
};

const enums = { selector: 'TSEnumDeclaration', message: 'Node strips types and runs no enums.' };

/** `no-restricted-syntax` as a whole: flat configs replace a rule, they do not add to it. */
function restrict(...selectors) {
  return { 'no-restricted-syntax': ['error', enums, ...selectors] };
}

export const anywhere = restrict(env);
export const inServers = restrict(env, ...today);
// Where the embedded Postgres and NATS of a test run are, only the environment tells.
export const inTests = restrict(...today, sleep);
export const inLaunchers = restrict();
