const env = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Settings are read in env.ts or a launcher and passed on.',
};

const currentTime = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Pass in the clock: code that reads the current time cannot be tested.',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Pass in the clock: code that reads the current time cannot be tested.',
  },
];

const sleep = {
  selector: "CallExpression[callee.name='setTimeout'], CallExpression[callee.name='sleep']",
  message: 'Tests do not sleep: wait for the expected state.',
};

const enums = { selector: 'TSEnumDeclaration', message: 'Node strips types and does not support enums.' };

/** The whole `no-restricted-syntax` rule: a later flat config replaces a rule instead of extending it. */
function restrict(...selectors) {
  return { 'no-restricted-syntax': ['error', enums, ...selectors] };
}

export const anywhere = restrict(env);
export const inServers = restrict(env, ...currentTime);
// Tests read the addresses of the embedded Postgres and NATS from the environment.
export const inTests = restrict(...currentTime, sleep);
export const inLaunchers = restrict();
