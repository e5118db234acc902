import {
  allCalls,
  callRoute,
  errorAnswer,
  headerNames,
  oldestSupportedVersion,
  pathFields,
  type AnyCall,
} from '@frizo/contracts';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/** The contracts as an OpenAPI 3.1 document, for external clients of the API. */
export function describeApi(productName: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of allCalls) {
    const path = callRoute(call).replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = operationOf(call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: oldestSupportedVersion,
      description:
        'Generated from the contracts that services and pages use themselves. Every request names its platform and version; writes may carry an idempotency key.',
    },
    paths,
    components: {
      schemas: { Error: schemaOf(errorAnswer, 'output') },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: headerNames.token } },
    },
  };
}

function operationOf(call: AnyCall): Json {
  const { properties = {}, required = [] } = schemaOf(call.request, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inPath = new Set(pathFields(call));
  const others = Object.entries(properties).filter(([name]) => !inPath.has(name));
  const isBodied = call.method === 'POST' || call.method === 'PUT';
  const parameters = [
    ...Object.entries(properties)
      .filter(([name]) => inPath.has(name))
      .map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...(isBodied
      ? []
      : others.map(([name, schema]) => queryParameter(name, schema, required.includes(name)))),
    ...(call.groups ? [groupsParameter(call.groups)] : []),
  ];
  const body = {
    type: 'object',
    properties: Object.fromEntries(others),
    required: required.filter((name) => !inPath.has(name)),
  };
  return {
    operationId: call.name,
    tags: [call.service],
    summary: call.summary,
    ...(call.q && { 'x-specification': call.q }),
    ...(call.secure && { security: [{ token: [] }] }),
    parameters,
    ...(isBodied && { requestBody: { required: true, content: contentOf(call, body) } }),
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: schemaOf(call.answer, 'output') } },
      },
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** Lists in a query are comma-separated. */
function queryParameter(name: string, schema: Json, isRequired: boolean): Json {
  return {
    name,
    in: 'query',
    required: isRequired,
    schema,
    ...(schema.type === 'array' && { style: 'form', explode: false }),
  };
}

function groupsParameter(groups: readonly string[]): Json {
  return {
    name: headerNames.groups,
    in: 'header',
    required: false,
    description: `Requested data groups, comma-separated: ${groups.join(', ')}.`,
    schema: { type: 'string' },
  };
}

function contentOf({ upload }: AnyCall, body: Json): Json {
  if (!upload) return { 'application/json': { schema: body } };
  const file = { type: 'string', contentMediaType: upload.types.join(', '), maxLength: upload.maxBytes };
  const { field = 'file' } = upload;
  return {
    'multipart/form-data': { schema: { type: 'object', properties: { [field]: file }, required: [field] } },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}
