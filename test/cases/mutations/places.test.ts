import { describe, expect, test } from 'vitest'
import { findPlaces } from '../../../src/cases/mutations/places.js'
import { TermTable } from '../../../src/cases/mutations/terms.js'
import { analyze, type Document } from '../../../src/language/index.js'
import { body, gender, origin } from './attributes.js'

const table = new TermTable([gender, origin, body])

async function read(text: string) {
  const [document] = await analyze([text])
  const { places, left } = findPlaces(document as Document, table)
  return {
    found: places.map(({ start, end }) => text.slice(start, end)),
    left: left.map(({ start, end, reason }) => [text.slice(start, end), reason]),
  }
}

describe('a word of a class is found where it stands for a person:', () => {
  test.each([
    ['A black woman sat in the corner.', ['black', 'woman']],
    ['The Polish teacher and the thin girl left early.', ['Polish', 'thin', 'girl']],
    ['He is black and she is white.', ['black', 'white']],
    ['Two Asians and an African American came in.', ['Asians', 'African American']],
    ['The African American doctor smiled.', ['African American']],
    ['Black and white people came to the party.', ['Black', 'white', 'people']],
    ['The man who was fat laughed.', ['man', 'fat']],
    ["The women's room was full.", ['women']],
    ['Those skinny guys became obese.', ['skinny', 'guys', 'obese']],
  ])('%s', async (text, found) => {
    expect((await read(text)).found).toEqual(found)
  })
})

describe('and left alone, with the reason, where it does not:', () => {
  test.each([
    [
      'She drank black coffee near the white wall.',
      [
        ['black', 'said of no person'],
        ['white', 'said of no person'],
      ],
    ],
    ['Polish the car before you leave.', [['Polish', 'said of no person']]],
    ['You should polish the car.', [['polish', 'another part of speech']]],
    ['The night was black.', [['black', 'said of no person']]],
    ['Jack Black was funny in it.', [['Black', 'part of a name or a title']]],
    ['They met at the White House.', [['White', 'part of a name or a title']]],
    ['He lives at the North Pole.', [['Pole', 'part of a name or a title']]],
    ['It was a man-made lake.', [['man', 'part of a longer word']]],
    ['They man the desk all night.', [['man', 'another part of speech']]],
    ['A thin book is a good book.', [['thin', 'said of no person']]],
  ])('%s', async (text, left) => {
    expect(await read(text)).toEqual({ found: [], left })
  })

  test('words inside other words are no words of a class', async () => {
    expect(await read('The Caucasian manager fathomed the womanhood of Polishness in Blackpool.')).toEqual({
      found: [],
      left: [],
    })
  })
})
