import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type Plugin, parseSync } from 'vite';

/** The headings, field labels and buttons of a screen, by the pattern of its path. */
export type ScreenLabels = readonly (readonly [pattern: string, labels: readonly string[]])[];

const root = resolve(import.meta.dirname, '../../..');
/** Buttons and notes that many screens have. They lead nowhere in particular. */
const everywhere = new Set([
  ...[
    'Add',
    'All',
    'Cancel',
    'Change',
    'Checking...',
    'Close',
    'Delete',
    'Edit',
    'Filters',
    'Go Back',
    'Later',
  ],
  ...[
    'Loading...',
    'Log in',
    'Log out',
    'Name',
    'Next',
    'No',
    'None',
    'Order',
    'Password',
    'Previous',
    'Remove',
  ],
  ...['Save', 'Save changes', 'Saving...', 'Something went wrong', 'State', 'Try again', 'Yes'],
]);
const maxLength = 60;
/** Attributes of elements and properties of objects that a user reads as a heading or label. */
const labelNames = new Set([
  'label',
  'legend',
  'title',
  'heading',
  'header',
  'caption',
  'submitLabel',
  'prompt',
]);
const textElements = /^(h[1-6]|legend|label|summary|dt|th|Button|LinkButton|SubmitButton)$/;

const moduleId = 'virtual:desk-labels';

/** Offers the labels of the desk's screens to the search of the desk as the module 'virtual:desk-labels'. */
export function deskLabelsPlugin(): Plugin {
  return {
    name: 'desk-labels',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load: async (id) =>
      id === `\0${moduleId}` ? `export default ${JSON.stringify(await readDeskLabels())};` : undefined,
  };
}

/** Reads the labels of all screens of the desk. */
export async function readDeskLabels(): Promise<ScreenLabels> {
  const { default: routes } = await import('../../../src/app/routes.ts');
  return listScreenLabels(routes.filter(({ file }) => file === 'desk-layout.tsx'));
}

/**
 * Reads the labels of each screen from the source files that it is made of: those of `web/` that the file of its route
 * imports, dialogs included. So the search of the desk has no second list of labels.
 */
function listScreenLabels(routes: readonly RouteConfigEntry[]): ScreenLabels {
  return routes
    .flatMap(({ children = [] }) => children.flatMap((child) => screensOf(child)))
    .map(({ pattern, files }) => {
      const labels = new Set<string>();
      const sources = files.map((file) => resolve(root, 'src/app', file));
      const module = moduleOf(sources.at(-1) ?? '');
      for (const file of sources) collectLabels({ file, module, labels, seen: new Set() });
      return [pattern, [...labels].toSorted()] as const;
    });
}

/** Lists the screens with the files that show them: those of the layouts around a screen, and its own. */
function screensOf(
  { path, file, children }: RouteConfigEntry,
  layouts: readonly string[] = [],
): { pattern: string; files: readonly string[] }[] {
  const files = [...layouts, file];
  if (children) return children.flatMap((child) => screensOf(child, files));
  return path === undefined ? [] : [{ pattern: `/${path}`, files }];
}

const pathOf = (file: string) => relative(join(root, 'src'), file).replaceAll('\\', '/');
const moduleOf = (file: string) => pathOf(file).split('/')[0] ?? '';

interface Collection {
  file: string;
  /** The names that are imported from the file. Undefined for all. */
  wanted?: readonly string[];
  /** The module of the screen. Labels that a contract declares belong to the screens of its module. */
  module: string;
  labels: Set<string>;
  seen: Set<string>;
}

/** Adds the labels of a file and of the files that it imports. */
function collectLabels({ file, wanted, module, labels, seen }: Collection): void {
  const { imports, exports, texts } = readSource(file);
  const isIndex = exports.length > 0;
  const key = isIndex ? `${file} ${wanted?.join() ?? ''}` : file;
  if (seen.has(key)) return;
  seen.add(key);
  if (!isIndex) for (const text of texts) labels.add(text);
  const followed = isIndex
    ? exports.filter(({ names }) => !wanted || names.some((name) => wanted.includes(name)))
    : imports;
  for (const { from, names } of followed) {
    const target = resolveSource(file, from);
    if (!target || (isContract(target) && moduleOf(target) !== module)) continue;
    collectLabels({ file: target, wanted: isIndex && wanted ? wanted : names, module, labels, seen });
  }
}

const isContract = (file: string) => pathOf(file).split('/')[1] === 'contract';

/** Returns the file of an import that a screen is made of. Undefined for packages, and for files of other layers. */
function resolveSource(importer: string, from: string): string | undefined {
  const file = from.startsWith('#')
    ? join(root, 'src', from.slice(1))
    : from.startsWith('.')
      ? resolve(dirname(importer), from)
      : undefined;
  if (!file || !/\.tsx?$/.test(file) || !existsSync(file)) return undefined;
  return /^(?!platform\/)\w+\/(web|contract)\//.test(pathOf(file)) ? file : undefined;
}

interface Source {
  imports: { from: string; names: string[] }[];
  /** What an index file passes on. */
  exports: { from: string; names: string[] }[];
  texts: string[];
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const sources = new Map<string, Source>();

function readSource(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const source: Source = { imports: [], exports: [], texts: [] };
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const add = (text: string) => {
    const label = text.replaceAll(/\s+/g, ' ').trim();
    if (isLabel(label)) source.texts.push(label);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isNode(value)) return;
    if (value.type === 'ImportDeclaration') {
      if (value.importKind !== 'type') source.imports.push(importOf(value, 'imported'));
      return;
    }
    if (value.type === 'ExportNamedDeclaration' && value.source) {
      if (value.exportKind !== 'type') source.exports.push(importOf(value, 'exported'));
      return;
    }
    if (value.type === 'Property' && labelNames.has(nameOf(value.key)))
      for (const text of textsOf(value.value)) add(text);
    if (!isContract(file)) for (const text of readTexts(value)) add(text);
    for (const child of Object.values(value)) visit(child);
  };
  visit(program);
  sources.set(file, source);
  return source;
}

/** Returns the texts of an element, an attribute or a call that makes a field. */
function readTexts(node: Node): string[] {
  switch (node.type) {
    case 'JSXAttribute':
      return labelNames.has(nameOf(node.name)) ? textsOf(node.value) : [];
    case 'JSXElement': {
      const { openingElement, children } = node as Node & { openingElement: Node; children: Node[] };
      if (!textElements.test(nameOf(openingElement.name))) return [];
      return children.flatMap(textsOf);
    }
    // A function of a form that makes one of its fields: field('venueName', 'Venue').
    case 'CallExpression': {
      const [, second] = node.arguments as Node[];
      return /field/i.test(nameOf(node.callee)) && second ? textsOf(second) : [];
    }
    default:
      return [];
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name ?? node.value ?? '') : '';
}

/** Returns the texts of an expression without their variable parts: both of a choice between two. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'JSXText':
      return [String(node.value)];
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'JSXExpressionContainer':
      return textsOf(node.expression);
    // plural(count, { one: 'A registration has ...', other: '# registrations have ...' })
    case 'CallExpression':
      return nameOf(node.callee) === 'plural' ? (node.arguments as Node[]).flatMap(textsOf) : [];
    case 'ObjectExpression':
      return (node.properties as Node[]).flatMap((property) => textsOf(property.value));
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'TemplateLiteral': {
      const [first] = node.quasis as (Node & { value: { cooked: string } })[];
      return first ? [first.value.cooked.replace(/[\s(:,‘“]*$/, '')] : [];
    }
    default:
      return [];
  }
}

function importOf(node: Node, side: 'imported' | 'exported'): { from: string; names: string[] } {
  const specifiers = node.specifiers as Node[];
  return { from: nameOf(node.source), names: specifiers.map((specifier) => nameOf(specifier[side])) };
}

/** True for a short text that begins like a label, not like a code, a class or a sentence. */
const isLabel = (text: string): boolean =>
  text.length >= 3 &&
  text.length <= maxLength &&
  /^[\p{Lu}\d]/u.test(text) &&
  !/[.!{}<>]$|_/.test(text) &&
  !everywhere.has(text);
