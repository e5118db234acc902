import { describe, expect, it } from '@jest/globals';
import { isDatabaseAway } from './is-database-away.ts';

const failure = (message: string, parts: object = {}) => Object.assign(new Error(message), parts);

describe('a failure', () => {
  it.each([
    failure('terminating connection due to administrator command', { code: '57P01' }),
    failure('the database system is starting up', { code: '57P03' }),
    failure('connection failure', { code: '08006' }),
    failure('sorry, too many clients already', { code: '53300' }),
    failure('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' }),
    failure('read ECONNRESET', { code: 'ECONNRESET' }),
    failure('Connection terminated unexpectedly'),
    failure('select * from "keys" where "key" = $1 - Connection terminated unexpectedly'),
    failure('Client has encountered a connection error and is not queryable'),
    failure('Knex: Timeout acquiring a connection.', { name: 'KnexTimeoutError' }),
    new AggregateError([failure('connect', { code: 'ECONNREFUSED' })]),
  ])('of an unavailable database is recognized: %s', (error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    failure('duplicate key value', { code: '23505' }),
    failure('canceling statement due to statement timeout', { code: '57014' }),
    failure('deadlock detected', { code: '40P01' }),
    failure('cannot read properties of undefined'),
    'Connection terminated unexpectedly',
  ])('of another kind is not mistaken for it: %s', (error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});
