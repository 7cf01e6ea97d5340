// One search through audit(), and what the paper's tables count of it.
import { audit } from '../../dist/esm/index.js'

export async function searchWith(model, { cases, asked }, search, seed = 42) {
  const report = await audit(model, {
    question: 'individual',
    attributes: [asked],
    cases,
    search,
    seed,
    sample: 59,
    shrink: false,
    keep: 1000,
  })
  const { tested, found, modelRows, ms, phases } = report.yield
  const of = (name) => phases.find(({ phase }) => phase === name) ?? { tested: 0, found: 0 }
  // Symbolic generation reports its seeds apart: they are what the paper counts as its global phase.
  const [global, local] = [of(search.name === 'symbolic' ? 'seeds' : 'global'), of('local')]
  return {
    tested,
    found,
    success: found / tested,
    global: { tested: global.tested, found: global.found },
    local: { tested: local.tested, found: local.found, success: local.found / local.tested },
    modelRows,
    rowsPerFind: modelRows / found,
    seconds: ms / 1000,
    secondsPer1000: ms / found,
    foundRows: report.foundRows,
  }
}
