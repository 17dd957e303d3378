// The layer rule of ARCHITECTURE.md. Arrows point down only:
//   edges (cli, main, commands, server, sample-web) → project, controller → units → nlp → leaves (model, config, i18n)
const units = 'frontier|crawler|html|links|language|similartext|topics|index|store|update|search';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'leaves-know-nothing-above',
      severity: 'error',
      from: { path: '^src/(model|config|i18n)/' },
      to: { path: '^(src/(?!(model|config|i18n)/)|sample-web/)' },
    },
    {
      name: 'nlp-knows-leaves-only',
      severity: 'error',
      from: { path: '^src/nlp/' },
      to: { path: '^(src/(?!(nlp|model|config|i18n)/)|sample-web/)' },
    },
    {
      name: 'units-do-not-know-each-other',
      comment: 'search reads the index it ranks over; everything else meets in controller/ or project.ts.',
      severity: 'error',
      from: { path: `^src/(${units})/`, pathNot: '^src/search/' },
      to: { path: `^src/(${units})/`, pathNot: '^src/$1/' },
    },
    {
      name: 'search-knows-index-only',
      severity: 'error',
      from: { path: '^src/search/' },
      to: { path: `^src/(${units})/`, pathNot: '^src/(search|index)/' },
    },
    {
      name: 'units-know-nothing-above',
      severity: 'error',
      from: { path: `^src/(${units})/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^(src/(controller|commands|server)/|src/(cli|main|project)\\.ts|sample-web/)' },
    },
    {
      name: 'controller-does-not-know-edges',
      severity: 'error',
      from: { path: '^src/(controller/|project\\.ts)', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src/(commands|server)/|src/(cli|main)\\.ts|sample-web/)' },
    },
    {
      name: 'only-demo-and-experiments-know-the-sample-web',
      severity: 'error',
      from: { path: '^src/', pathNot: '(^src/commands/demo\\.ts$|^src/experiments/|\\.test\\.ts$)' },
      to: { path: '^sample-web/' },
    },
    {
      name: 'sample-web-stands-alone',
      comment: 'Its truth must not depend on the code it judges.',
      severity: 'error',
      from: { path: '^sample-web/' },
      to: { path: '^src/' },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, path: '^\\.' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist|sample-web/articles|sample-web/assets)' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
  },
};
