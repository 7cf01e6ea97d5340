import type { CaseSource } from '../core/case.js'

const greetings = ['Good morning', 'Welcome back', 'See you soon']
const names = { male: ['John', 'Paul'], female: ['Mary', 'Anna'] }

/**
 * Greetings of persons: a case for each of three, with two names of each gender.
 *
 * @example
 * ```ts
 * import { audit, greetings } from 'expect-fair'
 *
 * const report = await audit((text: string) => text.length, { attributes: ['gender'], cases: greetings() })
 * expect(report.counts.cases).toBe(3)
 * ```
 */
export function greetingsSource(): CaseSource<string, 'gender'> {
  return {
    name: 'greetings()',
    attributes: ['gender'],
    over: 'suite',
    *cases() {
      for (const greeting of greetings) {
        const start = greeting.length + 2
        yield {
          id: `greetings: ${greeting}`,
          template: `${greeting}, <person>.`,
          variants: Object.entries(names).flatMap(([gender, each]) =>
            each.map((name) => ({
              input: `${greeting}, ${name}.`,
              classes: { gender },
              edits: [{ start, end: start + name.length, slot: 'person' }],
            })),
          ),
        }
      }
    },
  }
}
