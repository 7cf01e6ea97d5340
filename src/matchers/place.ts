import type { SourcePlace } from '../core/record.js'

/** The first line of a stack that names a file: `at name (file:///path:1:2)`, `at path:1:2`. */
export function placeIn(frames: string): SourcePlace | undefined {
  for (const line of frames.split('\n')) {
    const found = /(?:\(|at (?:async )?)(?:file:\/\/)?((?:[A-Za-z]:)?[^()\s][^()]*?):(\d+):(\d+)\)?$/.exec(line.trim())
    if (found === null || /^node:|node_modules/.test(found[1] as string)) continue
    return { file: decode(found[1] as string), line: Number(found[2]), column: Number(found[3]) }
  }
  return undefined
}

function decode(path: string): string {
  const local = path.replace(/^\/(?=[A-Za-z]:)/, '').replace(/\?.*$/, '')
  try {
    return decodeURIComponent(local)
  } catch {
    return local
  }
}
