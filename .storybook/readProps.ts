import { API, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';

/** One option of a component, as Storybook's docs take it. */
export interface DocumentedProp {
  readonly required: boolean;
  readonly description: string;
  readonly tsType: {
    readonly name: string;
    readonly raw: string;
  };
  readonly control: PropControl;
}

/** What a reader can turn in a table of options, as Storybook takes it. */
export interface PropControl {
  readonly control: { readonly type: 'text' | 'number' | 'boolean' | 'radio' | 'select' } | typeof untouched;
  readonly options?: readonly (string | number)[];
}

/** A component of the library and its options: those that are declared in the library, not those of every element. */
export interface DocumentedComponent {
  readonly displayName: string;
  readonly description: string;
  readonly props: Readonly<Record<string, DocumentedProp>>;
}

const untouched = { disable: true } as const;

/** Every `Name` with a `NameProps` that one of the entries exports, as the compiler sees it. */
export function readProps(root: string): ReadonlyMap<string, DocumentedComponent> {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProject: `${root}/tsconfig.json` }).getProjects()[0];
    if (project === undefined) throw new Error(`There is no project in ${root}.`);
    const { checker, program } = project;
    const found = new Map<string, DocumentedComponent>();
    for (const entry of ['laurel', 'devtools', 'experimentalInScene']) {
      const file = program.getSourceFile(`${root}/src/entries/${entry}.ts`);
      const module = file && checker.getSymbolAtLocation(file);
      const exported = new Map(
        (module ? checker.getExportsOfModule(module) : []).map((symbol) => [
          symbol.name,
          symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
        ]),
      );
      for (const [name, component] of exported) {
        const options = exported.get(`${name}Props`);
        if (options === undefined) continue;
        const props = checker
          .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(options))
          .flatMap((prop) => {
            const declared = prop.declarations?.find(({ path }) => path.startsWith(`${root}/src/`));
            return declared === undefined ? [] : [{ prop, path: declared.path, index: declared.index }];
          })
          // In the order in which they are declared.
          .toSorted((a, b) => a.path.localeCompare(b.path) || a.index - b.index);
        found.set(name, {
          displayName: name,
          description: component.getDocumentationComment(checker),
          props: Object.fromEntries(
            props.map(({ prop }) => {
              const type = checker.getTypeOfSymbol(prop);
              const optional = (prop.flags & SymbolFlags.Optional) !== 0;
              return [
                prop.name,
                {
                  required: !optional,
                  description: prop.getDocumentationComment(checker),
                  tsType: type === undefined ? { name: 'unknown', raw: 'unknown' } : describe(type),
                  control: type === undefined ? { control: untouched } : controlOf(type),
                },
              ];
            }),
          ),
        });
      }
    }
    return found;

    function describe(type: Type): DocumentedProp['tsType'] {
      const written = checker.typeToString(type).replace(/ \| undefined$/, '');
      // A function that may be left out stands in brackets.
      const raw = kindsOf(type).length === 1 ? written.replace(/^\((\(.*)\)$/, '$1') : written;
      return { name: raw, raw };
    }
  } finally {
    api.close();
  }
}

/** Of a type that allows several, what can be typed: its words before all that only code can give. */
function controlOf(type: Type): PropControl {
  const kinds = kindsOf(type);
  const takes = (flag: TypeFlags) => kinds.some(({ flags }) => (flags & flag) !== 0);
  const options = kinds.flatMap((kind) =>
    kind.isStringLiteralType() || kind.isNumberLiteralType() ? [kind.value] : [],
  );
  if (takes(TypeFlags.String)) return { control: { type: 'text' } };
  if (takes(TypeFlags.Number)) return { control: { type: 'number' } };
  if (options.length > 0) return { control: { type: options.length > 3 ? 'select' : 'radio' }, options };
  return { control: takes(TypeFlags.BooleanLike) ? { type: 'boolean' } : untouched };
}

function kindsOf(type: Type): readonly Type[] {
  const all = type.isUnionType() ? type.getTypes() : [type];
  return all.filter(({ flags }) => (flags & TypeFlags.Undefined) === 0);
}
