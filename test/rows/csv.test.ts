import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readTexts } from '../../src/cli/read-texts.js'
import { table } from '../../src/index.js'
import { readCsv } from '../../src/rows/csv.js'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-csv-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, bytes: Buffer | string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const text = 'sex,city\nfemale,Zürich\nmale,東京\n'
const rows = [
  { sex: 'female', city: 'Zürich' },
  { sex: 'male', city: '東京' },
]
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()

describe('a file is read as what the mark at its beginning says:', () => {
  test.each([
    ['UTF-8 without a mark', Buffer.from(text)],
    ['UTF-8 with one', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', swapped(Buffer.from(`\ufeff${text}`, 'utf16le'))],
  ])('%s', (_, bytes) => {
    expect(readCsv(file('rows.csv', bytes))).toEqual(rows)
    expect(readTexts(file('rows.txt', bytes), undefined)).toEqual(text.trim().split('\n'))
    expect(readTexts(file('texts.csv', bytes), 'city')).toEqual(['Zürich', '東京'])
  })

  test.each([
    ['UTF-16 without a mark, little end first', Buffer.from(text, 'utf16le')],
    ['UTF-16 without a mark, big end first', swapped(Buffer.from(text, 'utf16le'))],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
    ['UTF-32, big end first', Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x61])],
  ])('%s is refused with what to do', (_, bytes) => {
    for (const read of [() => readCsv(file('a.csv', bytes)), () => readTexts(file('a.txt', bytes), undefined)]) {
      expect(read).toThrow(/EF344|EF915/)
      expect(read).toThrow(/UTF-(?:16|32)[\s\S]*Save it as UTF-8[\s\S]*iconv/)
    }
  })

  test('UTF-16 that ends in the middle of a character is refused', () => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(() => readCsv(file('cut.csv', bytes.subarray(0, -1)))).toThrow(/EF344[\s\S]*middle of a character/)
  })
})

describe('columns of one name are refused, with the name:', () => {
  test('in the header', () => {
    expect(() => readCsv(file('a.csv', 'sex,age,sex\nf,1,m\n'))).toThrow(/EF349.*"sex"/)
    expect(() => readCsv(file('a.csv', 'sex, sex \nf,m\n'))).toThrow(/EF349.*"sex"/)
    expect(() => readCsv(file('a.csv', 'a,b,a,b\n1,2,3,4\n'))).toThrow(/EF349.*"a", "b"/)
  })

  test('without any row below it', () => {
    expect(() => readCsv(file('a.csv', 'sex,sex\n'))).toThrow('EF349')
  })

  test('in the names that a plan gives, and through table()', () => {
    const path = file('rows.data', 'f,1\nm,2\n')
    expect(() => readCsv(path, { columns: ['sex', 'sex'] })).toThrow('EF349')
    const schema = { features: { sex: { kind: 'category', values: ['f', 'm'], protected: true } } } as const
    expect(() => table(schema, { csv: path, columns: ['sex', 'sex'] })).toThrow('EF349')
    expect(() => table(schema, file('twice.csv', 'sex,sex\nf,m\n'))).toThrow('EF349')
  })

  test('names that differ in case are two', () => {
    expect(readCsv(file('a.csv', 'sex,Sex\nf,m\n'))).toEqual([{ sex: 'f', Sex: 'm' }])
  })
})
