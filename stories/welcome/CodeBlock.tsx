import type { ReactNode } from 'react';
import { CopyButton } from '../../src/components/elements/controls/CopyButton.tsx';

/** Lines of code to read and to take away. */
export function CodeBlock({ file, code }: { readonly file: string; readonly code: string }): ReactNode {
  return (
    <div className="code">
      <div className="code-head">
        <span>{file}</span>
        <CopyButton text={code} confirmation={`${file} copied`} className="code-copy">
          <span className="laurel-VisuallyHidden">{file}</span>
        </CopyButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, and what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} role="region" aria-label={file}>
        <code>{coloured(code)}</code>
      </pre>
    </div>
  );
}

const tokens =
  /(?<comment>\/\*.*?\*\/)|(?<word>@import|\b(?:import|from|const|export)\b)|(?<text>'[^']*'|"[^"]*")|(?<tag>(?<=<\/?)\w+)|(?<name>\b\w+(?==[{"]))/gs;

function coloured(code: string): readonly ReactNode[] {
  const pieces: ReactNode[] = [];
  let done = 0;
  for (const match of code.matchAll(tokens)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    pieces.push(
      code.slice(done, match.index),
      <span key={match.index} className={`code-${kind}`}>
        {match[0]}
      </span>,
    );
    done = match.index + match[0].length;
  }
  return [...pieces, code.slice(done)];
}
