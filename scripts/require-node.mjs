// Plain JavaScript that an old Node can read, to say in words what it would otherwise fail on.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `This is Node ${process.versions.node}; the tools need 22.18 or later and install their own Node 24. ` +
      'Run "npm install" (without --ignore-scripts) and use the npm scripts.',
  );
  process.exit(1);
}
