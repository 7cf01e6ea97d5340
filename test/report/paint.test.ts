import { expect, test } from 'vitest'
import { formatReport, runnerPaint } from '../../src/views/index.js'
import { biasedReport } from '../messages/reports.js'

const code = (open: number, close: number) => (text: string) => `\u001b[${open}m${text}\u001b[${close}m`
const same = (text: string) => text
const colours = {
  EXPECTED_COLOR: code(32, 39),
  RECEIVED_COLOR: code(31, 39),
  BOLD_WEIGHT: code(1, 22),
  DIM_COLOR: code(2, 22),
}
const none = { EXPECTED_COLOR: same, RECEIVED_COLOR: same, BOLD_WEIGHT: same, DIM_COLOR: same }

test('with the colours of a runner: each line and each painted stretch ends the colour around it', () => {
  const lines = formatReport(biasedReport(), { paint: runnerPaint(colours) }).split('\n')
  expect(lines.slice(0, 6).map((line) => line.replaceAll('\u001b', 'ESC'))).toMatchInlineSnapshot(`
    [
      "ESC[0mESC[31mBiased: 37 of 400 cases change their outcome when only gender changes: 9.25 % (95 % interval 6.59 %ESC[39mESC[0m",
      "ESC[0mESC[31mto 12.5 %).ESC[39mESC[0m",
      "",
      "ESC[0m  ESC[1mAs found: only gender differsESC[22mESC[0m",
      "ESC[0m    female  ESC[31mnegative 0.633ESC[39mESC[0m  ESC[1mESC[31m[She]ESC[39mESC[22mESC[0m made me furious, although all of us had slept well that night.",
      "ESC[0m    male    ESC[32mpositive 0.529ESC[39mESC[0m  ESC[1mESC[31m[He]ESC[39mESC[22mESC[0m made me furious, although all of us had slept well that night.",
    ]
  `)
  expect(lines.filter((line) => line !== '' && !line.startsWith('\u001b[0m'))).toEqual([])
})

test('where the runner shows no colour there are no escape codes', () => {
  expect(formatReport(biasedReport(), { paint: runnerPaint(none) })).not.toContain('\u001b')
})
