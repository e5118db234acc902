import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A type that two builds share, as it is written: members of an interface, or the forms of a union. */
export interface TypeShape {
  readonly kind: 'interface' | 'forms';
  /** By name, or by their own text for forms; a name ends in `?` where the member may be left out. */
  readonly members: Readonly<Record<string, string>>;
}

export type TypeShapes = Readonly<Record<string, TypeShape>>;

/** The interfaces, types and tables of a file, without comments and in one line each. */
export function readTypes(path: string): TypeShapes {
  return typesOf(readFileSync(path, 'utf8'));
}

/** The same of a text. */
export function typesOf(text: string): TypeShapes {
  const file = ts.createSourceFile('types.ts', text, ts.ScriptTarget.Latest, true);
  const shapes = file.statements.flatMap((statement): [string, TypeShape][] => {
    if (ts.isInterfaceDeclaration(statement)) return [[statement.name.text, interfaceShape(statement)]];
    if (ts.isTypeAliasDeclaration(statement)) return [[statement.name.text, formsShape(statement.type)]];
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(tableShape);
    return [];
  });
  return Object.fromEntries(shapes);
}

/** A table whose keys are what a type is made of (`keyof typeof permissions`): the keys alone. */
function tableShape({ name, initializer }: ts.VariableDeclaration): [string, TypeShape][] {
  const table = initializer === undefined ? undefined : bare(initializer);
  if (table === undefined || !ts.isObjectLiteralExpression(table)) return [];
  const keys = table.properties.flatMap((property) =>
    property.name === undefined ? [] : [keyOf(property.name)],
  );
  return [[textOf(name), { kind: 'interface', members: Object.fromEntries(keys.map((key) => [key, ''])) }]];
}

function bare(expression: ts.Expression): ts.Expression {
  return ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)
    ? bare(expression.expression)
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

/** Without comments: words about a member may change as they like. */
function textOf(node: ts.Node): string {
  const printer = ts.createPrinter({ removeComments: true });
  const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
  return text.replaceAll(/\s+/g, ' ').trim();
}
