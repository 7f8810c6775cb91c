import { API, SymbolFlags, type Type } from 'typescript/unstable/sync';

/** One option of a component, as Storybook's docs take it. */
export interface DocumentedProp {
  readonly required: boolean;
  readonly description: string;
  readonly tsType: {
    readonly name: string;
    readonly raw: string;
  };
}

/** A component of the library and its options: those that are declared in the library, not those of every element. */
export interface DocumentedComponent {
  readonly displayName: string;
  readonly description: string;
  readonly props: Readonly<Record<string, DocumentedProp>>;
}

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
                },
              ];
            }),
          ),
        });
      }
    }
    return found;

    function describe(type: Type): DocumentedProp['tsType'] {
      const raw = checker.typeToString(type).replace(/ \| undefined$/, '');
      return { name: raw, raw };
    }
  } finally {
    api.close();
  }
}
