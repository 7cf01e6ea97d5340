import { expect, test } from 'vitest'
import { anchors, codeBlocks, fragments, namedFiles, relativeLinks } from './markdown.js'

const page = `# Of Models & \`code\`

See [the guide](docs/guide.md#gates), [above](#of-models--code), [a site](https://example.org/a.md) and \`src/index.ts\`.

<!-- set-up
const model = 1
-->
<!-- fails with: Biased: -->
\`\`\`ts
expect(model)
\`\`\`

<!-- output -->
\`\`\`
[no link](in/code.md)
\`\`\`

\`\`\`ts no-run: it needs a hub
\`\`\`
`

test('code blocks are found with what their hidden comments say', () => {
  const plain = { file: 'a.md', language: 'ts', info: '', setup: '', failsWith: undefined, isOutput: false }
  expect(codeBlocks('a.md', page)).toEqual([
    { ...plain, line: 9, code: 'expect(model)\n', setup: 'const model = 1\n', failsWith: 'Biased:' },
    { ...plain, line: 14, language: '', code: '[no link](in/code.md)\n', isOutput: true },
    { ...plain, line: 18, info: 'no-run: it needs a hub', code: '' },
  ])
})

test('links, headings and named files are found outside code', () => {
  expect(relativeLinks(page)).toEqual(['docs/guide.md'])
  expect(fragments(page)).toEqual([
    { file: 'docs/guide.md', anchor: 'gates' },
    { file: '', anchor: 'of-models--code' },
  ])
  expect(anchors(page)).toEqual(['of-models--code'])
  expect(namedFiles(page)).toEqual(['src/index.ts'])
})

test('a heading of the same words as an earlier one has a numbered anchor', () => {
  expect(anchors('## table()\n\n### Table\n\n### Table\n')).toEqual(['table', 'table-1', 'table-2'])
})
