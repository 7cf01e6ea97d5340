import { describe, expect, test } from 'vitest'
import { dictionary } from '../../../src/attributes/index.js'
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

describe('with the built-in dictionaries a word is left alone', () => {
  const names = ['age', 'body', 'gender', 'nationality', 'race', 'socio-economic'] as const
  const builtIn = new TermTable(names.map((name) => dictionary(name)))

  async function leftIn(text: string) {
    const [document] = await analyze([text])
    const { places, left } = findPlaces(document as Document, builtIn)
    const inText = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
    return { found: places.map(inText), left: left.map((each) => [inText(each), each.reason]) }
  }

  const nameOrTitle = 'part of a name or a title'
  const ambiguous = 'a word that mostly means something else'
  const phrase = 'part of a fixed phrase'
  const article = 'behind an article that goes with few words'
  const doubtful = 'perhaps said of no person'
  const doubled = 'said together with another word of the attribute'
  test.each([
    ['in titles', 'I liked Singing In The Rain and An American In Paris the most.', [['American', nameOrTitle]]],
    ['before a name with capitals', 'The African Queen won the prize of that year.', [['African', nameOrTitle]]],
    ['in the name of an organisation', 'It was said by the Iraqi Islamic Party on Monday.', [['Iraqi', nameOrTitle]]],
    ['where a surname returns', 'Claire Danes was good. I think that Danes saved it.', [['Danes', nameOrTitle]]],
    [
      'that mostly means something else',
      'He is a big fan of it, with a strong cast.',
      [
        ['big', ambiguous],
        ['strong', ambiguous],
      ],
    ],
    ['in a fixed phrase', 'My old friend was there.', [['old', phrase]]],
    [
      'beside another of its attribute',
      'We met a young twentysomething.',
      [
        ['young', doubled],
        ['twentysomething', doubled],
      ],
    ],
    [
      'joined with the other one of its group',
      'The brothers and sisters sang.',
      [
        ['brothers', doubled],
        ['sisters', doubled],
      ],
    ],
    ['with a measure', 'My daughter, who is five years old, laughed.', [['old', 'said of no person']]],
    ['with a degree that an age in years has not', 'She is too old for him.', [['old', 'said of no person']]],
    ['in the midst of a title', 'It is played like Death of a Salesman by them.', [['Salesman', nameOrTitle]]],
    ['in a figure of speech', 'He saw the chosen wheat baron there.', [['baron', phrase]]],
    ['as the name of a place', "There is a men, but of course there is no ladies'.", [['ladies', 'said of no person']]],
    ['in a nickname', 'He looks for a man named Dutch Henry Brown.', [['Dutch', nameOrTitle]]],
    ['without its capital', 'They fought with long poles.', [['poles', 'said of no person']]],
    ['said of what a thing sounds like', 'A German sounding man came.', [['German', 'said of no person']]],
    [
      'said of a thing that is called like a person',
      'It will not run on American DVD players.',
      [['American', 'said of no person']],
    ],
    [
      'said of no singular person',
      'They have accents from Mexican to Peruvian.',
      [
        ['Mexican', 'said of no person'],
        ['Peruvian', 'said of no person'],
      ],
    ],
    ['before a house named by its guests', "She lives in an old workers' home.", [['old', 'said of no person']]],
    ['of the guests of a house', "She went to the women's college.", [['women', phrase]]],
    ['of a quality that is none of the body', 'They are morally ugly women.', [['ugly', 'said of no person']]],
    ['of how a part is written', 'We saw only thin characters in it.', [['thin', phrase]]],
    ['before the way it was made', 'It has a Turkish made villain.', [['Turkish', 'said of no person']]],
    ['behind an old article', 'We met an Hispanic woman.', [['Hispanic', article]]],
    ['behind a first name', 'We all like Peter the Dane in it.', [['Dane', nameOrTitle]]],
    ['in the name of a food', 'He met a white bread seller.', [['white', phrase]]],
    ['in the name of a trade', 'He is the son of an oil tycoon.', [['tycoon', phrase]]],
    ['of somebody whose age the next word tells', 'It is no film for young children.', [['young', phrase]]],
    ['as a time of life', 'He came to old age in peace.', [['old', phrase]]],
    ['of tiresome people', 'That man is getting old.', [['old', phrase]]],
    ['as a noun before a noun', 'He met a millionaire salesman.', [['millionaire', 'said of no person']]],
    ['before a noun that it may be said of', 'He is a die-hard Asian cinema lover.', [['Asian', doubtful]]],
    [
      'before a quality of nobody',
      'It has the cheerful side of Georgian character.',
      [['Georgian', 'said of no person']],
    ],
    ['of somebody known for long', 'He is the same old wisecracking Jack.', [['old', doubtful]]],
    ['in a nickname without an article', 'They are on the trail of Dutch Henry Brown.', [['Dutch', nameOrTitle]]],
    ['of what somebody becomes', 'This hatred makes him ugly.', [['ugly', doubtful]]],
    ['of what somebody wears', 'She was with the woman in black.', [['black', doubtful]]],
    ['that goes on', 'The women were rich out of luck.', [['rich', doubtful]]],
    ['behind an adverb that tells how', 'She is painfully thin.', [['thin', doubtful]]],
    ['of somebody whose age another word tells', 'Five young teenage girls came.', [['young', doubtful]]],
    ['before the mark of a quotation', 'One of those hideous "hero wins all" heroes came.', [['hideous', doubtful]]],
    ['of a time of life', 'They have what I had when I was child.', [['child', doubtful]]],
    ['as an age after the verb', 'The woman is elderly.', [['elderly', doubtful]]],
    ['with a trade', 'He was a trainee farm labourer.', [['labourer', doubtful]]],
    ['misspelt', 'He keeps the innocence of the sweet seducer, witch matures here.', [['witch', doubtful]]],
    ['of an animal', 'It is about a horse who is not white.', [['white', 'said of no person']]],
    ['of a monster', 'They are ugly child-eating monsters.', [['ugly', 'said of no person']]],
    [
      'in a title of a form of address',
      'The play, "Sister Mary Explains It All For You," is bad.',
      [['Sister', phrase]],
    ],
    ['in a title with a place', 'An American in Paris is not deep.', [['American', nameOrTitle]]],
    ['in a title in capitals', 'He is in AN AMERICAN WEREWOLF IN LONDON again.', [['AMERICAN', nameOrTitle]]],
    ['behind a part of the sky', 'Most North American viewers will like it.', [['American', nameOrTitle]]],
    ['directly behind a name', 'They met Gandhi, Martin Luther king JR and John Lennon.', [['king', nameOrTitle]]],
    ['of brothers with a name', 'They are more like Marx brothers.', [['brothers', nameOrTitle]]],
    ['in quotation marks of its own', 'It is the "godfather" of all series.', [['godfather', phrase]]],
    ['as a whole people', 'The pirates beat the British and sailed away.', [['British', 'another part of speech']]],
  ])('%s: %s', async (_, text, left) => {
    const found = await leftIn(text)
    for (const each of left) expect(found.left).toContainEqual(each)
  })

  test.each([
    ['The Canadian audience laughed.', 'Canadian'],
    ['He is tall and handsome.', 'tall'],
    ['An American woman spoke.', 'American'],
    ['Young and rich people came.', 'rich'],
    ['The man who is white laughed.', 'white'],
    ['Those who are rich came too.', 'rich'],
    ['Canadian filmmaker Mary Harron made it.', 'Canadian'],
    ['A Cambodian hit-man came.', 'Cambodian'],
    ['They hired British character actors.', 'British'],
    ['She is very plump.', 'plump'],
    ["The hero's mother was there.", 'mother'],
    ['Mary and her wealthy brother came.', 'brother'],
  ])('but not in "%s"', async (text, word) => {
    expect((await leftIn(text)).found).toContain(word)
  })
})

test('what stands as a noun is read as a noun alone, so that no bare adjective takes its place', async () => {
  const [document] = await analyze(['I am both a Christian and a reader of fantasy.'])
  const { places } = findPlaces(document as Document, new TermTable([dictionary('religion')]))
  expect(places.flatMap(({ terms }) => terms.map(({ text, sort }) => [text, sort]))).toEqual([['Christian', 'noun']])
})

describe('the name of a country', () => {
  const countries = new TermTable([dictionary('country')])

  async function countriesIn(text: string) {
    const [document] = await analyze([text])
    const { places, left } = findPlaces(document as Document, countries)
    return { found: places.map(({ start, end }) => text.slice(start, end)), left: left.map(({ reason }) => reason) }
  }

  test.each([
    ['A nurse from Poland helped us.', ['Poland']],
    ['The king of the Netherlands came.', ['Netherlands']],
    ["Canada's people are nice.", ['Canada']],
    ['My uncle moved to South Africa in May.', ['South Africa']],
    ['We ate turkey with a nurse from Turkey.', ['Turkey']],
    ['We flew with Air France and moved from Germany.', ['Germany']],
    ['He was born in Lima, Peru and he lives in Canada now.', ['Canada']],
  ])('is found where it stands by itself: %s', async (text, found) => {
    expect((await countriesIn(text)).found).toEqual(found)
  })

  test.each([
    ['The Bank of America failed.', 'not the name of a country by itself'],
    ['The Iraq war was bad.', 'not the name of a country by itself'],
    ['The film was made in Spain.', 'a place that is not said of a person'],
    ['A bowl of turkey stood there.', 'not the name of a country by itself'],
    ['Chad is tall and kind.', 'part of a name or a title'],
    ['The Smiths are leaving Peru by train.', 'a place that is not said of a person'],
    ['They moved from Georgia to the coast.', 'a word that mostly means something else'],
  ])('is left alone elsewhere: %s', async (text, reason) => {
    const { found, left } = await countriesIn(text)
    expect(found).toEqual([])
    expect(left).toEqual([reason])
  })
})
