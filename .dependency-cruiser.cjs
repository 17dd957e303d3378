// The layer rule of ARCHITECTURE.md. Arrows point down only:
//   edges → rooms where units meet → units → nlp → leaves
const units = 'frontier|crawler|documents|links|language|similartext|topics|index|store|update|search';
const rooms = 'experiments|controller|pipeline|transfer|project|indexing|webhooks';
const edges = 'commands|server|client|entries';
const leaves = 'model|config|i18n|threads';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'leaves-know-nothing-above',
      severity: 'error',
      from: { path: `^src/(${leaves})/` },
      to: { path: `^(src/(?!(${leaves})/)|sample-web/)` },
    },
    {
      name: 'nlp-knows-leaves-only',
      severity: 'error',
      from: { path: '^src/nlp/' },
      to: { path: `^(src/(?!(nlp|${leaves})/)|sample-web/)` },
    },
    {
      name: 'units-do-not-know-each-other',
      comment: 'search reads the index it ranks over; everything else meets in the rooms above.',
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
      from: { path: `^src/(${units})/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^(src/(${rooms}|${edges})/|src/(cli|main)\\.ts|sample-web/)` },
    },
    {
      name: 'rooms-do-not-know-edges',
      severity: 'error',
      from: { path: `^src/(${rooms})/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^src/(${edges})/|^src/(cli|main)\\.ts` },
    },
    {
      name: 'edges-do-not-know-each-other',
      comment:
        'cli.ts joins commands and server; entries are the doors of the library, tazi/client among them.',
      severity: 'error',
      from: { path: `^src/(${edges})/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^src/(${edges})/`, pathNot: '^src/($1|client)/' },
    },
    // experiments → controller → pipeline, transfer → project → indexing
    {
      name: 'indexing-knows-units-only',
      severity: 'error',
      from: { path: '^src/indexing/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(experiments|controller|pipeline|transfer|project)/' },
    },
    {
      name: 'webhooks-know-units-only',
      severity: 'error',
      from: { path: '^src/webhooks/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(experiments|controller|pipeline|transfer|project|indexing)/' },
    },
    {
      name: 'project-knows-indexing-only',
      severity: 'error',
      from: { path: '^src/project/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(experiments|controller|pipeline|transfer)/' },
    },
    {
      name: 'pipeline-and-transfer-do-not-know-the-controller',
      severity: 'error',
      from: { path: '^src/(pipeline|transfer)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(experiments|controller)/' },
    },
    {
      name: 'only-demo-and-experiments-know-the-sample-web',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '(^src/commands/demo-command\\.ts$|^src/experiments/|\\.test\\.tsx?$)',
      },
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
