import type { AnyCall } from '@frizo/contracts';
import { schemaOf, type Fields, type Schema } from './schema.ts';

/** A valid request: with the required fields only, or with all fields. */
export function validRequest(call: AnyCall, fields: 'required' | 'all'): Fields {
  const request = sampleOf(schemaOf(call), fields) as Fields;
  call.request.parse(request);
  return request;
}

export function sampleOf(schema: Schema, fields: 'required' | 'all'): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, fields);
  switch (schema.type) {
    case 'object': {
      const wanted = Object.entries(schema.properties ?? {}).filter(
        ([name]) => fields === 'all' || schema.required?.includes(name),
      );
      return Object.fromEntries(wanted.map(([name, type]) => [name, sampleOf(type, fields)]));
    }
    case 'array':
      return [sampleOf(schema.items ?? {}, fields)];
    case 'boolean':
      return true;
    case 'string':
      return sampleText(schema);
    default:
      return Math.max(schema.minimum ?? 1, schema.multipleOf ?? 1);
  }
}

const sampleId = '0192d3a0-0000-7000-8000-000000000001';

/** A text that matches one of the contracts' patterns: a day, date, ZIP, version, key, remote, state, id, or id of the payment provider. */
export function sampleText({ pattern = '' }: Schema): string {
  const known = [
    '2026-03-03',
    '20260303',
    '85004',
    '1.20.1',
    'some text',
    'someKey',
    'mf-booking',
    'pm_sample',
    'AZ',
    sampleId,
  ];
  return known.find((text) => new RegExp(pattern).test(text)) ?? '';
}
