import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The source text of a type that two builds share: members of an interface, or forms of a union. */
export interface TypeShape {
  readonly kind: 'interface' | 'forms';
  /** By name, or by their text for forms; the name of an optional member ends in `?`. */
  readonly members: Readonly<Record<string, string>>;
}

export type TypeShapes = Readonly<Record<string, TypeShape>>;

/** The interfaces, types and constant objects of a file, without comments and in one line each. */
export function readTypes(path: string): TypeShapes {
  return typesOf(readFileSync(path, 'utf8'));
}

/** The same for a source text. */
export function typesOf(text: string): TypeShapes {
  const file = ts.createSourceFile('types.ts', text, ts.ScriptTarget.Latest, true);
  const shapes = file.statements.flatMap((statement): [string, TypeShape][] => {
    if (ts.isInterfaceDeclaration(statement)) return [[statement.name.text, interfaceShape(statement)]];
    if (ts.isTypeAliasDeclaration(statement)) return [[statement.name.text, formsShape(statement.type)]];
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(keysShape);
    return [];
  });
  return Object.fromEntries(shapes);
}

/** The keys of a constant object, of which a type is made (`keyof typeof permissions`). */
function keysShape({ name, initializer }: ts.VariableDeclaration): [string, TypeShape][] {
  const object = initializer === undefined ? undefined : withoutTypes(initializer);
  if (object === undefined || !ts.isObjectLiteralExpression(object)) return [];
  const keys = object.properties.flatMap((property) =>
    property.name === undefined ? [] : [keyOf(property.name)],
  );
  return [[textOf(name), { kind: 'interface', members: Object.fromEntries(keys.map((key) => [key, ''])) }]];
}

function withoutTypes(expression: ts.Expression): ts.Expression {
  return ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)
    ? withoutTypes(expression.expression)
    : expression;
}

function keyOf(name: ts.PropertyName): string {
  return ts.isStringLiteral(name) ? name.text : textOf(name);
}

function interfaceShape(declaration: ts.InterfaceDeclaration): TypeShape {
  const bases = (declaration.heritageClauses ?? []).map((clause) => [textOf(clause), ''] as const);
  const members = declaration.members.map((member) => {
    const name = member.name === undefined ? textOf(member) : textOf(member.name);
    const isOptional = 'questionToken' in member && member.questionToken !== undefined;
    return [isOptional ? `${name}?` : name, typeTextOf(member)] as const;
  });
  return { kind: 'interface', members: Object.fromEntries([...bases, ...members]) };
}

function formsShape(type: ts.TypeNode): TypeShape {
  const forms = ts.isUnionTypeNode(type) ? [...type.types] : [type];
  return { kind: 'forms', members: Object.fromEntries(forms.map((form) => [textOf(form), ''])) };
}

function typeTextOf(member: ts.TypeElement): string {
  if (ts.isPropertySignature(member) && member.type !== undefined) return textOf(member.type);
  return textOf(member);
}

/** Without comments, which may change freely. */
function textOf(node: ts.Node): string {
  const printer = ts.createPrinter({ removeComments: true });
  const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
  return text.replaceAll(/\s+/g, ' ').trim();
}
