import { describe, expect, test } from 'vitest'
import { variants } from '../../../src/cases/index.js'

/** One variant of each class, and the template. */
async function made(text: string) {
  const { templates, variants: all, reason } = await variants(text, 'gender', { names: 1 })
  if (reason !== undefined) return reason
  const [template] = templates
  return {
    template: template?.template,
    ...Object.fromEntries(all.slice(1).map(({ input, classes }) => [classes.gender, input])),
  }
}

describe('gender', () => {
  test('words that are marked offensive are neither written nor taken for neutral, unless they are asked for', async () => {
    const text = 'Some dude lost his job. He was sad.'
    expect(await made(text)).toBe('a gendered word without counterpart')
    const { variants: all } = await variants(text, 'gender', { offensive: true })
    expect(all.map(({ input }) => input)).toContain('Some chick lost her job. She was sad.')
  })

  test.each([
    ['a mother beside the father', 'My mother has blond hair, and she loves it. My father has not.'],
    ['an award of one gender', 'Anna is great in it. She won the Oscar for Best Actress.'],
    ['what one gender has alone', 'Anna is great in it. She was pregnant at that time.'],
    ['a slip of the pen', 'It is about a man who his depicted as evil. He is great.'],
    ['a pronoun within what somebody plays', 'Leo is great. Tom acts well as his wife.'],
    ['a name that is spoken of as one', 'I love Hugh Hefner and his show, but Hefner is a German surname.'],
    ['another spelling of the name', 'John Smith is great. He is funny, as Jon was for awhile.'],
  ])('leaves a text alone for %s', async (_, text) => {
    expect(await made(text)).toBeTypeOf('string')
  })

  test('the whole name, pronouns by kind, verbs, nouns, articles and the mark of possession', async () => {
    const text = "Tom Hanks is an actor. He's great in his role, isn't he? Hanks' fans love him."
    expect(await made(text)).toMatchInlineSnapshot(`
      {
        "female": "Jennifer is an actress. She's great in her role, isn't she? Jennifer's fans love her.",
        "male": "Michael is an actor. He's great in his role, isn't he? Michael's fans love him.",
        "template": "<name> is an <gaw>. <pro-spp>'s great in <pro-pp> role, isn't <pro-spp>? <name><'s> fans love <pro-opp>.",
      }
    `)
  })

  test('names and pronouns alone: they, with its verbs', async () => {
    const text = "Tom Hanks is back. He's great in his role, isn't he? Hanks' fans love him."
    expect(await made(text)).toMatchInlineSnapshot(`
      {
        "female": "Jennifer is back. She's great in her role, isn't she? Jennifer's fans love her.",
        "male": "Michael is back. He's great in his role, isn't he? Michael's fans love him.",
        "nonbinary": "Riley is back. They're great in their role, aren't they? Riley's fans love them.",
        "template": "<name> is back. <pro-spp><'s|'re> great in <pro-pp> role, <is|are>n't <pro-spp>? <name><'s> fans love <pro-opp>.",
      }
    `)
  })

  test.each([
    ['kin', 'My wife loves this film. She saw it twice.', ['male', 'female']],
    ['a noun in apposition to the name', 'Tom Hanks, the actor, is back. He sings.', ['male', 'female']],
    ['a noun that says what the person is', 'Tom Hanks is a good man. He sings.', ['male', 'female']],
    ['a title', 'I met Lady Lee again. She sings.', ['male', 'female']],
    ['names and pronouns', 'Tom Hanks is a good doctor. He sings.', ['male', 'female', 'nonbinary']],
  ])('classes of a person spoken of by %s: none that holds the others', async (_, text, classes) => {
    const { variants: all } = await variants(text, 'gender', { names: 1 })
    expect(all.slice(1).map((each) => each.classes.gender)).toEqual(classes)
  })

  test.each([
    ['Dr Khoo owns it. He has always denied this, and Dr Khoo knows it.', 'Dr Jennifer owns it.'],
    ['I love Dr. Brakket because he was the coolest.', 'I love Dr. Jennifer because she'],
    ['Director Paul Baurtel is great. He sings well.', 'Director Jennifer is great.'],
    ['I met Prof. Dr. Etzioni. He was kind.', 'I met Prof. Dr. Jennifer. She'],
    ['Officer Smith is here. He shot a dog.', 'Officer Jennifer is here. She'],
    ['I saw DJ Pete Mitchell there. He sings well.', 'I saw DJ Jennifer there. She'],
    ['I met the Rev. Mr. Collins. He was kind.', 'I met the Rev. Jennifer. She'],
  ])('a title of any gender stays before the new name: %j', async (text, start) => {
    expect(await made(text)).toMatchObject({ female: expect.stringContaining(start) })
  })

  test.each([
    ['I met Lady Thornhill and her daughter.', '<Lord|Lady> <name>', 'I met Lord Michael and his daughter.'],
    ['Dame Wendy Hiller acts well. I like her.', '<Sir|Dame> <name>', 'Sir Michael acts well. I like him.'],
    ['My Aunt Agatha says that she sings.', 'My <Uncle|Aunt> <name>', 'My Uncle Michael says that he sings.'],
  ])('a title that shows a gender is exchanged: %j', async (text, template, male) => {
    expect(await made(text)).toMatchObject({ male, template: expect.stringContaining(template) })
  })

  test('a title that the other gender does not have leaves the text alone', async () => {
    expect(await made('Father Brown is great. He knows it.')).toBe('a gendered word without counterpart')
    expect(await made('I met Cardinal Newman again. He sings.')).toBe('a gendered word without counterpart')
  })

  test('Mr, Mrs and Ms go with the name', async () => {
    expect(await made('Mrs. Miniver is brave. She never gives up, and her family loves her.')).toMatchInlineSnapshot(`
      {
        "female": "Jennifer is brave. She never gives up, and her family loves her.",
        "male": "Michael is brave. He never gives up, and his family loves him.",
        "nonbinary": "Riley is brave. They never give up, and their family loves them.",
        "template": "<name> is brave. <pro-spp> never <gives|give> up, and <pro-pp> family loves <pro-opp>.",
      }
    `)
  })

  test('a person without a name', async () => {
    expect(await made('An old man lives alone. He has lost his wife, and he blames himself.')).toMatchInlineSnapshot(`
      {
        "female": "An old woman lives alone. She has lost her wife, and she blames herself.",
        "male": "An old man lives alone. He has lost his wife, and he blames himself.",
        "template": "An old <gaw> lives alone. <pro-spp> has lost <pro-pp> wife, and <pro-spp> blames <pro-rp>.",
      }
    `)
  })

  test('kin, from female to male', async () => {
    expect(await made('My sister saw this film twice. She says it was her favourite.')).toMatchInlineSnapshot(`
      {
        "female": "My sister saw this film twice. She says it was her favourite.",
        "male": "My brother saw this film twice. He says it was his favourite.",
        "template": "My <gaw> saw this film twice. <pro-spp> says it was <pro-pp> favourite.",
      }
    `)
  })

  test('all verbs of a subject, also those that look like nouns', async () => {
    expect(await made('Anna Lee is superb: she sings, dances and cries. Her voice is lovely.')).toMatchInlineSnapshot(`
      {
        "female": "Jennifer is superb: she sings, dances and cries. Her voice is lovely.",
        "male": "Michael is superb: he sings, dances and cries. His voice is lovely.",
        "nonbinary": "Riley is superb: they sing, dance and cry. Their voice is lovely.",
        "template": "<name> is superb: <pro-spp> <sings|sing>, <dances|dance> and <cries|cry>. <pro-pp> voice is lovely.",
      }
    `)
  })

  test('a pronoun whose verb is in the next line gives no nonbinary variant', async () => {
    const { templates } = await variants(
      'Anna Lee saw this film, but she<br /><br />certainly leaves it early.',
      'gender',
    )
    expect(templates.map(({ classes }) => classes)).toEqual([['male', 'female']])
  })

  test('marks, tags, emoji and odd characters around the person stay as they are', async () => {
    const text =
      '🎬<br /><br />My sister saw this film twice!\r\n\tShe says it was her favourite \ud800\u0000 👩‍👩‍👧 <b>ever</b>…'
    const { variants: all } = await variants(text, 'gender')
    expect(all.map(({ input }) => input)).toContain(
      '🎬<br /><br />My brother saw this film twice!\r\n\tHe says it was his favourite \ud800\u0000 👩‍👩‍👧 <b>ever</b>…',
    )
  })
})

describe('the original', () => {
  test('comes first, with its class and the stretches that are filled', async () => {
    const text = 'My sister saw this film twice. She says it was her favourite.'
    const [original] = (await variants(text, 'gender')).variants
    expect(original?.input).toBe(text)
    expect(original?.classes).toEqual({ gender: 'female' })
    expect(original?.edits?.map(({ start, end, slot }) => `${slot}: ${text.slice(start, end)}`)).toEqual([
      'person: sister',
      'person: She',
      'person: her',
    ])
  })
})

describe('the one person', () => {
  const both = async (text: string) =>
    (await variants(text, 'gender', { names: 1 })).templates.map((each) => each.template)

  test('is the one of several sentences where one sentence speaks of another, of the other gender', async () => {
    expect(await both('Tom Hanks is great. He sings in his films. Meg Ryan is lovely in her role.')).toEqual([
      '<name> is great. <pro-spp> <sings|sing> in <pro-pp> films. Meg Ryan is lovely in her role.',
    ])
    expect(await both('Tom Hanks is great. He sings. Meg Ryan is lovely. She dances, and I like her.')).toEqual([])
    expect(await both('Tom Hanks is great. He sings in his films. Chris Evans is fine in his role.')).toEqual([])
  })

  test('is not one whom the text names twice and no more', async () => {
    expect(await both('My wife loves this film. Tom Hanks is great, and Hanks never gives up.')).toEqual([
      'My <gaw> loves this film. Tom Hanks is great, and Hanks never gives up.',
    ])
  })
})

describe('a text is left alone, with the reason,', () => {
  test.each([
    ['The film is long and dull.', 'no person'],
    ['They left early because they were bored.', 'a group, not one person'],
    ['I like Tom Hanks in this.', 'no person is mentioned twice'],
    ['Tom Hanks met Gary Sinise. He was tired.', 'uncertain who is meant'],
    ['My sister loves her dog. My brother loves his cat.', 'two or more persons'],
    ["Ce film est une merveille, je l'ai vu trois fois avec mes amis.", 'not English'],
    [' \n\t ', 'empty text'],
    ['My sister says she loves it. '.repeat(1000), 'text too long'],
  ])('%j', async (text, reason) => {
    expect(await made(text)).toBe(reason)
  })

  test('also where it is no text', async () => {
    for (const given of [undefined, null, 7, {}]) {
      expect((await variants(given as unknown as string, 'gender')).reason).toBe('not a text')
    }
  })
})

describe('no verb of another subject follows a neutral person', () => {
  const classes = async (text: string) => (await variants(text, 'gender')).templates.map((each) => each.classes)

  test.each([
    'When Tom Hanks says that he is ill the reactions of the family was touching.',
    'Tom Hanks is great. He came across as someone who was hurt but still wants to live.',
  ])('%j', async (text) => {
    expect(await classes(text)).not.toContainEqual(['male', 'female', 'nonbinary'])
  })

  test('but verbs of its own do', async () => {
    const { templates } = await variants('Tom Hanks is great. He sings, dances and still makes me laugh.', 'gender')
    expect(templates.map((each) => each.template)).toEqual([
      '<name> is great. <pro-spp> <sings|sing>, <dances|dance> and still <makes|make> me laugh.',
    ])
  })
})

test('an attribute that BiasFinder cannot vary is refused with what it can', async () => {
  await expect(variants('My sister says she loves it.', 'age' as 'gender')).rejects.toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF880] biasFinder() does not support the attribute 'age'.
      given:    attributes: ["age"]
      expected: one or more of 'country', 'gender', 'occupation' or 'race'
      do:       use 'age' with mutations() or template()
      more:     node_modules/expect-fair/docs/errors.md#ef880]
  `)
})

describe('a name is left alone', () => {
  test.each([
    ['of a country', 'Vietnam is brave. He likes his land, and Vietnam knows it.', 'not a person'],
    ['that is said to be a film', 'Cinderella is a beautiful film. I love her.', 'a name that may be a title'],
    ['before a series', 'I like the Harry Potter series. He is brave.', 'a name that may be a title'],
    ['with an adjective', 'Dirty Harry is back. I like Dirty Harry. He never gives up.', 'a name within another name'],
    ['behind its maker', "Coppola's Dracula is dark. I like Dracula, and he bites.", 'a name that may be a title'],
    [
      'with Jr.',
      'Robert Walker, Jr. is great. I like Robert Walker, Jr. in his last film.',
      'a name within another name',
    ],
    ['behind a noun that is part of it', 'Meat Loaf is loud. He sings, and I like Loaf.', 'a name within another name'],
    [
      'misspelt elsewhere',
      'James Brown sings. He is loud. I like all Jame Bron films.',
      'the name stands elsewhere too',
    ],
    ['given by its initials elsewhere', 'James Brown sings. He is loud. I like JB.', 'the name stands elsewhere too'],
    [
      'shortened elsewhere',
      'Mickey Rooney is great in his role. I love the last line that Mick speaks.',
      'the name stands elsewhere too',
    ],
    [
      'misspelt elsewhere in its first letter',
      'Mario Lanza sings. He is loud. I like all Danza films.',
      'the name stands elsewhere too',
    ],
    ['without its mark', 'Hestons last film is great. I like Heston, and he sings.', 'the name stands elsewhere too'],
    ['that was cut short', 'Matthew Settle is here. He never gives up.', 'a name within another name'],
  ])('%s', async (_, text, reason) => {
    expect(await made(text)).toBe(reason)
  })
})

describe('what may be missed, or be somebody else, leaves the text alone', () => {
  test.each([
    [
      'a gender noun before another',
      'Julia Roberts is great and I love her. It has a girl detective.',
      'a gendered word that may mean the person',
    ],
    [
      'the word female',
      'Julia Roberts is great and I love her. The female lead is strong.',
      'a gendered word that may mean the person',
    ],
    [
      'a group that the person is one of',
      'I love Julia Roberts. She is one of the great ladies of the screen.',
      'a gendered word that may mean the person',
    ],
    [
      'somebody named between the person and the pronoun',
      'Tom Hanks is great. He plays with Chris Evans, and his voice is warm.',
      'uncertain who is meant',
    ],
    ['a word that is a name only here', 'The Beast roars. I like him, and the Beast knows it.', 'not a person'],
    ['a film by its name', 'It is as funny as in Shrek. I love Shrek. He is green.', 'a name that may be a title'],
    [
      'an actor beside the role',
      'Peter (David Niven) is great. Niven knows that he is good.',
      'uncertain who is meant',
    ],
    [
      'a pronoun behind somebody and before the name',
      'All of his efforts are good. Busby and Tom Cagney are great, and Cagney sings.',
      'uncertain who is meant',
    ],
    ["somebody's role", "Sean Young's character is dull. Her voice is thin.", 'uncertain who is meant'],
    [
      'somebody whose name is not known',
      "Ritter is dull. What's her name is good. I like her.",
      'uncertain who is meant',
    ],
    [
      'a word of a title',
      'I like Julia Roberts. Her best song is "I Begged Her". She sings it well.',
      'a name that may be a title',
    ],
    ['a fixed phrase', 'Julia Roberts is great. To each her own. I like her.', 'a person in general, not one person'],
    ['whoever it may be', 'The viewer falls asleep in his chair.', 'a person in general, not one person'],
    ['whoever it is at any time', 'Every time a woman is shown, she cries.', 'a person in general, not one person'],
    [
      'a noun that may tell of the person',
      'Tom Hanks is great and I love him. This is a story about a boy.',
      'a gendered word that may mean the person',
    ],
    [
      'others to whom the person is compared',
      'Tom Hanks is great and I love him. He is better than other men.',
      'a gendered word that may mean the person',
    ],
    [
      'a noun that no other class has a word for',
      'That old geezer leaves his house to his children, and he dies.',
      'a gendered word without counterpart',
    ],
    [
      'a group that has just been named',
      'Judi Dench and Cleo Laine, now there are some real women! Judi Dench alone, and her character, had enough substance.',
      'a gendered word that may mean the person',
    ],
    [
      'a pronoun of whoever it is',
      'Cesar Romero is as good as usual, since no one else was doing his part.',
      'uncertain who is meant',
    ],
    [
      'a reflexive pronoun of another subject',
      'The coup fails to oust Chavez. The chief of the oil company appoints himself.',
      'uncertain who is meant',
    ],
    [
      'a pronoun sentences before the name',
      "I mean, he's a drunk and he sings badly. Then it ends. Michael Caine did a good job, and I like him.",
      'uncertain who is meant',
    ],
    [
      'somebody new of whom a clause tells',
      'Tom Hanks is good, and he sings. This is a story about a climber who must help his friend.',
      'uncertain who is meant',
    ],
    [
      'what is his and comes later',
      'Tom Hanks is good and I like him in his then and future best role.',
      'a reference that cannot be read',
    ],
    ['any person', 'Find a girl, marry her and live with her.', 'uncertain who is meant'],
    [
      'what a person grows out of',
      'I love Tom Hanks. He leads the boys from boyhood to manhood.',
      'a gendered word that may mean the person',
    ],
    [
      'a group that the person is one of, in common words',
      "Tom Hanks is great, and he's one of the best guys in the film.",
      'a gendered word that may mean the person',
    ],
    ['whoever it may be of a kind', 'Every boy has a film that he loves.', 'a person in general, not one person'],
    [
      'somebody whose name was forgotten',
      'Tom Hanks is great, and so is the singer (forgot his name).',
      'uncertain who is meant',
    ],
    ['a surname in small letters', 'Sharon stone is great. I love her.', 'a name within another name'],
    [
      'a word before the name in small letters',
      'I think that shahrukh Khan and his voice are dull.',
      'a name within another name',
    ],
    [
      'a name that opens a title',
      'Wendy Wu: Homecoming Warrior is fun. Wendy loves her family.',
      'a name that may be a title',
    ],
    [
      'kin in a title',
      'I prefer the films "Blood of my Brother" and "The War Tapes". I saw them twice.',
      'a name that may be a title',
    ],
    [
      'a pronoun that lost its space',
      'Tom Hanks is great. He made the film byhimself, and I love him.',
      'a reference that cannot be read',
    ],
    [
      'a pronoun before a broken line',
      'Cher is great in this film. I love her real-life self. Her<br /><br />',
      'a reference that cannot be read',
    ],
    [
      'a fixed phrase with a noun',
      "Tom Hanks is great. He is a lady's man in the film.",
      'a gendered word without counterpart',
    ],
    ['the number of a film', 'Julia 2 is dull. I love Julia. She is good.', 'a name that may be a title'],
  ])('%s', async (_, text, reason) => {
    expect(await made(text)).toBe(reason)
  })

  test.each([
    ['a group without the person', 'Julia Roberts is great and I love her. The two actors sing, and some women leave.'],
    ['somebody new', 'Tom Hanks is great and I love him. A boy sings in the last scene.'],
    ['all who may be meant', 'Tom Hanks is great and I love him. Boys and girls dance.'],
    ['the speaker', 'I am an open-minded guy. Tom Hanks is great and I love him.'],
    ['a noun that says what the person is', 'Tom Hanks is great. He plays a doctor.'],
    ['the father of the speaker', 'Carl is great. My father loves it, and Carl never gives up in his role.'],
  ])('but not %s', async (_, text) => {
    expect(await made(text)).toBeTypeOf('object')
  })

  test('but not the brother of the speaker, nor one with a name', async () => {
    expect(await made('My brother loves it. Tom Hanks is great and he never gives up.')).toBeTypeOf('object')
  })
})
