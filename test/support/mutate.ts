/** Replaces, or for every third place removes, the n-th node of a tree. */
export function mutate(tree: unknown, place: number, value: unknown): unknown {
  const nodes: { parent: Record<string, unknown>; key: string }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      nodes.push({ parent: node as Record<string, unknown>, key });
      visit(child);
    }
  };
  visit(tree);
  const chosen = nodes[place % (nodes.length + 1)];
  if (chosen === undefined) return value;
  if (place % 3 === 0 && !Array.isArray(chosen.parent)) delete chosen.parent[chosen.key];
  else chosen.parent[chosen.key] = value;
  return tree;
}
