import { API, type Checker, SymbolFlags } from 'typescript/unstable/sync';

/** Something that an entry of the package exports, as the compiler sees it. */
export interface PublicName {
  readonly name: string;
  readonly kind: 'component' | 'hook' | 'function' | 'type';
  /** Its type, or what it stands for. */
  readonly signature: string;
  readonly description: string;
  /** What an interface has, or what a component takes. */
  readonly members: readonly PublicMember[];
}

/** A part of something public. */
export interface PublicMember {
  readonly name: string;
  readonly optional: boolean;
  readonly type: string;
  readonly description: string;
}

/** The entries of which people import names. */
export const documentedEntries = [
  'laurel',
  'core',
  'helpers',
  'server',
  'sandbox',
  'devtools',
  'testing',
  'testingReact',
  'experimentalInScene',
] as const;
export type DocumentedEntry = (typeof documentedEntries)[number];

// Of TypeScript's NodeBuilderFlags: whole, and an alias as what it stands for.
const whole = 1;
const spelledOut = whole | (1 << 23);

/** Every name that an entry exports, by entry, in the order of the alphabet. */
export function readReference(root: string): ReadonlyMap<DocumentedEntry, readonly PublicName[]> {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProject: `${root}/tsconfig.json` }).getProjects()[0];
    if (project === undefined) throw new Error(`There is no project in ${root}.`);
    const { checker, program } = project;
    return new Map(
      documentedEntries.map((entry) => {
        const file = program.getSourceFile(`${root}/src/entries/${entry}.ts`);
        const module = file && checker.getSymbolAtLocation(file);
        const exported = module === undefined ? [] : checker.getExportsOfModule(module);
        return [entry, describeAll(checker, exported, `${root}/src/`)];
      }),
    );
  } finally {
    api.close();
  }
}

type CompilerSymbol = ReturnType<Checker['getExportsOfModule']>[number];

/** A type as its source has it, where comments in it say what its parts are; the compiler keeps none of them. */
function asWritten({ declarations }: CompilerSymbol, name: string): string | undefined {
  const text = declarations[0]?.resolve()?.getText() ?? '';
  return text.includes('/**') ? text.replace(/^(?:export )?type \w+/, `type ${name}`) : undefined;
}

function describeAll(
  checker: Checker,
  exported: readonly CompilerSymbol[],
  sources: string,
): readonly PublicName[] {
  const named = new Map(
    exported.map((symbol) => [
      symbol.name,
      symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    ]),
  );
  return [...named]
    .map(([name, symbol]): PublicName => {
      const description = symbol.getDocumentationComment(checker);
      if ((symbol.flags & (SymbolFlags.Function | SymbolFlags.Variable | SymbolFlags.Class)) === 0) {
        const declared = checker.getDeclaredTypeOfSymbol(symbol);
        const isInterface = (symbol.flags & SymbolFlags.Interface) !== 0;
        return {
          name,
          kind: 'type',
          signature: isInterface
            ? `interface ${name}`
            : (asWritten(symbol, name) ??
              `type ${name} = ${checker.typeToString(declared, undefined, spelledOut)}`),
          description,
          members: isInterface ? membersOf(declared) : [],
        };
      }
      const props = named.get(`${name}Props`);
      if (props !== undefined) {
        const members = membersOf(checker.getDeclaredTypeOfSymbol(props));
        return { name, kind: 'component', signature: `<${name} />`, description, members };
      }
      const type = checker.getTypeOfSymbol(symbol);
      const isClass = (symbol.flags & SymbolFlags.Class) !== 0;
      const kind = /^use[A-Z]/.test(name) ? 'hook' : 'function';
      const spelled = type === undefined ? '' : checker.typeToString(type, undefined, whole);
      // A value whose name is a type, too, such as the class of an error: what it makes has that type's members.
      const isType = isClass || (symbol.flags & SymbolFlags.TypeAlias) !== 0;
      return {
        name,
        kind,
        signature: isClass ? `class ${name}` : `${name}: ${spelled}`,
        description,
        members: isType ? membersOf(checker.getDeclaredTypeOfSymbol(symbol)) : [],
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

  /** Those that the library declares, in the order in which it does. */
  function membersOf(type: Parameters<Checker['getPropertiesOfType']>[0]): readonly PublicMember[] {
    return (
      checker
        .getPropertiesOfType(type)
        // What is private has a number in its name, another one each time.
        .filter(({ name }) => !name.startsWith('__#'))
        .flatMap((member) => {
          const declared = member.declarations.find(({ path }) => path.startsWith(sources));
          return declared === undefined ? [] : [{ member, path: declared.path, index: declared.index }];
        })
        .toSorted((a, b) => a.path.localeCompare(b.path) || a.index - b.index)
        .map(({ member }) => {
          const own = checker.getTypeOfSymbol(member);
          const type = own === undefined ? 'unknown' : checker.typeToString(own, undefined, whole);
          const optional = (member.flags & SymbolFlags.Optional) !== 0;
          return {
            name: member.name,
            optional,
            type: optional ? type.replace(/ \| undefined$/, '') : type,
            description: member.getDocumentationComment(checker),
          };
        })
    );
  }
}
