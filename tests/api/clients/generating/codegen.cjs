// TypeScript of the whole schema, of the operations, and a client whose documents carry their types.
const config = { strictScalars: true, scalars: { DateTime: 'string', JSON: 'unknown', Upload: 'File' } };

module.exports = {
  schema: 'schema.graphql',
  documents: ['operations.graphql'],
  generates: {
    'types.ts': { plugins: ['typescript'], config },
    'operations.ts': { plugins: ['typescript-operations'], config },
    'client/': { preset: 'client', config },
  },
};
