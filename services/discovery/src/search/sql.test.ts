import { describe, expect, it } from '@jest/globals';
import { allOf, always, bind, sql, statementOf, withQueries } from './sql.ts';

describe('a piece of SQL', () => {
  it('includes the bindings of its parts', () => {
    const condition = sql`price_cents < ${bind('most', 5_000)}`;
    const query = sql`select 1 from shelves where ${condition} and salon_id = ${bind('salonId', 7)} limit ${12}`;
    expect(statementOf(query)).toEqual({
      text: 'select 1 from shelves where price_cents < :most and salon_id = :salonId limit 12',
      bindings: { most: 5_000, salonId: 7 },
    });
  });

  it('leaves out parts that are missing', () => {
    expect(statementOf(sql`select 1${false}${undefined}`)).toEqual({ text: 'select 1', bindings: {} });
  });

  it('is a true condition if there are none to combine', () => {
    expect(allOf([false, undefined])).toBe(always);
    expect(statementOf(allOf([sql`a`, undefined, sql`b`])).text).toBe('a\n and b');
  });

  it('names the queries of a statement in their order, with their hints and bindings', () => {
    const { text, bindings } = statementOf(
      withQueries([
        { name: 'one', query: sql`select ${bind('a', 1)}`, materialized: true },
        { name: 'two', query: sql`select ${bind('b', 2)} from one`, materialized: false },
        { name: 'three', query: sql`select * from two` },
      ]),
    );
    expect(text).toBe(
      'one as materialized (select :a),\ntwo as not materialized (select :b from one),\nthree as (select * from two)',
    );
    expect(bindings).toEqual({ a: 1, b: 2 });
  });
});
