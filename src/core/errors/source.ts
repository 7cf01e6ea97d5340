import { FairnessError, oneOf, show } from './fairness-error.js'

export * from './source-chats.js'

// EF301-309: attributes.

export const tooFewClasses = (attribute: string, given: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF301',
    problem: `The attribute '${attribute}' has fewer than two classes.`,
    given: given.length === 0 ? 'no class' : oneOf(given),
    expected: 'two or more classes, since a bias is a difference between two',
    fix: 'give each class its words: defineAttribute({ name, classes: { young: {...}, old: {...} } })',
  })

export const wordInTwoClasses = (attribute: string, word: string, classes: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF302',
    problem: `A word of the attribute '${attribute}' is in two classes.`,
    given: `${show(word)} in ${classes.map((name) => `'${name}'`).join(' and ')}`,
    expected: 'each word in one class, upper and lower case counting as the same',
    fix: 'leave the word out of one class, or out of both',
  })

export const emptyClass = (attribute: string, className: string): FairnessError =>
  new FairnessError({
    code: 'EF303',
    problem: `The class '${className}' of the attribute '${attribute}' is empty.`,
    expected: 'at least one of names, nouns, adjectives or pronouns',
    fix: `add words to '${className}', or leave the class out`,
  })

/** @param isDictionary Whether `dictionary()` knows the name. */
export const unknownBuiltIn = (name: unknown, known: readonly string[], isDictionary: boolean): FairnessError =>
  new FairnessError({
    code: 'EF304',
    problem: `There is no built-in attribute ${show(name)}.`,
    given: show(name),
    expected: oneOf(known),
    fix: isDictionary
      ? `write dictionary(${show(name)}): it is an attribute by words, without names and pronouns`
      : 'use a built-in name, or make your own attribute with defineAttribute()',
  })

export const unknownClass = (attribute: string, className: unknown, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF305',
    problem: `The attribute '${attribute}' has no class ${show(className)}.`,
    given: show(className),
    expected: oneOf(known),
    fix: 'use one of its classes, or define an attribute of your own with the class you need',
  })

export const badAttributeName = (name: unknown): FairnessError =>
  new FairnessError({
    code: 'EF306',
    problem: 'An attribute needs a name that plans and templates can use.',
    given: `name: ${show(name)}`,
    expected: "letters and hyphens, starting with a letter, such as 'religion'",
    fix: "write defineAttribute({ name: 'religion', classes: {...} })",
  })

export const badWord = (attribute: string, className: string, word: unknown): FairnessError =>
  new FairnessError({
    code: 'EF307',
    problem: `A word of the class '${className}' of the attribute '${attribute}' has no text.`,
    given: show(word),
    expected: "a word such as 'Muslim', or { text: 'Muslim', plural: 'Muslims' }",
    fix: 'give the word a text, or leave it out',
  })

// EF310-319: templates. Each shows the place.

/** Where in a template something is wrong. */
export interface TemplatePlace {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The template with the place underlined, cut to what fits a line. */
function pointAt({ text, start, end }: TemplatePlace): string {
  const from = Math.max(0, start - 60)
  const to = Math.min(text.length, end + 40)
  const line = `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`.replace(/\s/g, ' ')
  const indent = start - from + (from > 0 ? 1 : 0)
  return `${line}\n            ${' '.repeat(indent)}${'^'.repeat(Math.max(1, end - start))} character ${start + 1}`
}

export const unknownSlot = (place: TemplatePlace, name: string, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF310',
    problem: `The template has a slot {${name}} that nothing fills.`,
    given: pointAt(place),
    expected: oneOf(known),
    fix: name.includes(':')
      ? 'use one of these slots'
      : `use one of these slots, or give your own words: template(text, { lexicons: { ${/^\w+$/.test(name) ? name : 'product'}: ['...'] } })`,
  })

export const emptyLexicon = (name: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF311',
    problem: `The lexicon '${name}' holds no usable words.`,
    given: show(given),
    expected: 'a list with at least one text that is not empty',
    fix: `write lexicons: { ${name}: ['first', 'second'] }`,
  })

export const unbalancedBrace = (place: TemplatePlace): FairnessError =>
  new FairnessError({
    code: 'EF312',
    problem: 'The template has a brace without its partner.',
    given: pointAt(place),
    expected: 'slots such as {person:name}; a brace that is meant as such is doubled: {{ or }}',
    fix: 'close the slot, or double the brace',
  })

export const noPersonSlot = (text: string, attributes: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF313',
    problem: 'The template has no slot that shows a sensitive attribute, so all its variants would be the same text.',
    given: show(text),
    expected: `a slot such as ${oneOf(['{person:name}', '{person:pronoun.subject}', ...attributes.map((name) => `{${name}}`)])}`,
    fix: 'put the person in a slot: template("{person:name} is a {adj} {occupation}")',
  })

/** @param forms What a slot may hold, by attribute. */
export const badForms = (place: TemplatePlace, forms: string): FairnessError =>
  new FairnessError({
    code: 'EF328',
    problem: 'A slot of the template does not have one form for each class.',
    given: pointAt(place),
    expected: forms,
    fix: 'name each class of one attribute once, with its form behind =; leave classes out with only()',
  })

export const attributeNotShown = (text: string, attribute: string, needs: string): FairnessError =>
  new FairnessError({
    code: 'EF314',
    problem: `The template cannot show the attribute '${attribute}'.`,
    given: show(text),
    expected: needs,
    fix: `add such a slot, or leave '${attribute}' out of attributes`,
  })

export const verbDoesNotAgree = (place: TemplatePlace, verb: string): FairnessError =>
  new FairnessError({
    code: 'EF315',
    problem: `The verb ${show(verb)} may not agree with "they".`,
    given: pointAt(place),
    expected: 'both forms in a slot of the same person, such as {person:feels|feel}',
    fix: `write {person:${verb}|...} with the plural form, or leave nonbinary out: attributes: [gender.only('male', 'female')]`,
  })

export const badTemplate = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF316',
    problem: 'template() needs a text, or a list of different texts.',
    given: show(given),
    expected: "a text such as '{person:name} is a {adj} {occupation}'",
    fix: 'give each template once and none empty',
  })

export const tooFewWords = (attribute: string, className: string, needs: string): FairnessError =>
  new FairnessError({
    code: 'EF317',
    problem: `The class '${className}' of the attribute '${attribute}' cannot fill the template.`,
    expected: needs,
    fix: 'add such words to the class, leave the class out with only(), or use another slot',
  })

export const nameClash = (name: string, other: string): FairnessError =>
  new FairnessError({
    code: 'EF318',
    problem: `Two things of the template are called '${name}'.`,
    given: other,
    expected: 'one meaning for every slot',
    fix: 'rename your lexicon',
  })

export const badCount = (option: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF319',
    problem: `The option '${option}' must be a count.`,
    given: show(given),
    expected: 'a whole number from 1 up, or Infinity',
    fix: `leave '${option}' out for its default`,
  })

// EF320-329: case sources and cases.

export const notCases = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF320',
    problem: 'The plan has no cases that can be drawn.',
    given: `cases: ${show(given)}`,
    expected: 'a case source such as eec() or template(...), an iterable of cases, or a fast-check arbitrary of cases',
    fix: "for example { attributes: ['gender'], cases: template('{person:name} is a {adj} {occupation}') }",
  })

export const badCase = (source: string, position: number, what: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF321',
    problem: `Case ${position} of ${source} ${what}.`,
    given: show(given),
    expected: "{ id: 'review 1', variants: [{ input: 'He left.', classes: { gender: 'male' } }, ...] }",
    fix: 'correct the case; the id must be a text that stays the same from run to run',
  })

export const noVariants = (source: string, id: string): FairnessError =>
  new FairnessError({
    code: 'EF322',
    problem: `The case ${show(id)} of ${source} has no variants.`,
    expected: 'two or more variants, so that there is something to compare',
    fix: 'leave the case out; tell why with context.skip(reason) when the source is your own',
  })

export const repeatedId = (source: string, id: string): FairnessError =>
  new FairnessError({
    code: 'EF323',
    problem: `Two different cases of ${source} have the same id.`,
    given: show(id),
    expected: 'an id for each case, the same in every run',
    fix: 'number the cases, or make the id from their text',
  })

export const onceOnlyVariants = (source: string, id: string): FairnessError =>
  new FairnessError({
    code: 'EF324',
    problem: `The variants of the case ${show(id)} of ${source} can be read only once.`,
    given: 'a generator or another iterator',
    expected: 'an array, or an object whose [Symbol.iterator]() starts again at the first variant',
    fix: 'write variants: [...yourGenerator()], or variants: { [Symbol.iterator]: () => yourGenerator() }',
  })

export const badVariant = (source: string, id: string, position: number, what: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF325',
    problem: `Variant ${position} of the case ${show(id)} of ${source} ${what}.`,
    given: show(given),
    expected: "{ input: 'He left.', classes: { gender: 'male' } }",
    fix: 'correct the variant, or leave it out',
  })

export const endlessSource = (source: string): FairnessError =>
  new FairnessError({
    code: 'EF326',
    problem: `The source ${source} has no end, so not all its cases can be asked.`,
    given: 'sample: Infinity (the profile "nightly" asks for all cases)',
    expected: 'a number of cases to draw',
    fix: 'set sample in the plan, for example { sample: 1000 }',
  })

export const attributeNeverShown = (
  source: string,
  attribute: string,
  cases: number,
  shown: readonly string[],
): FairnessError =>
  new FairnessError({
    code: 'EF327',
    problem: `No case of ${source} shows the attribute '${attribute}'.`,
    given: `attributes: ['${attribute}']; ${cases} read, showing ${oneOf(shown)}`,
    expected: `variants with classes: { ${/^\w+$/.test(attribute) ? attribute : `'${attribute}'`}: ... }`,
    fix: 'check the spelling in the plan and in the cases',
  })

// EF330-334: the Equity Evaluation Corpus.

export const badSubject = (position: number, what: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF330',
    problem: `Subject ${position} given to eec() ${what}.`,
    given: show(given),
    expected:
      "{ subject: 'my cousin Ana', gender: 'female' }, with object and reflexive where they differ, race for names",
    fix: 'correct the subject; without the option subjects the 60 published ones are used',
  })

export const badEmotion = (position: number, what: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF331',
    problem: `Emotion ${position} given to eec() ${what}.`,
    given: show(given),
    expected: "{ emotion: 'pride', states: ['proud'], situations: ['glorious'] }",
    fix: 'correct the emotion; without the option emotions the four published ones are used',
  })

// EF335-339: BiasFinder.

export const unknownGrammar = (given: unknown, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF381',
    problem: `There is no ready grammar ${show(given)}.`,
    expected: oneOf(known),
    fix: 'use one of these, or write rules of your own: grammar({ start: [...] })',
  })

export const notTexts = (given: unknown, source = 'biasFinder'): FairnessError =>
  new FairnessError({
    code: 'EF335',
    problem: `${source}() needs texts.`,
    given: show(given),
    expected: `a list, an iterable or an async iterable of texts${source === 'biasFinder' ? ', or of templates that exportTemplates() made of texts' : ''}`,
    fix: `for one text write ${source}([text])${source === 'biasFinder' ? ', or variants(text, attribute)' : ''}`,
  })

export const unknownBiasAttribute = (given: unknown, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF336',
    problem: 'BiasFinder does not know how to vary this attribute.',
    given: `attributes: ${show(given)}`,
    expected: `a list with one or more of ${oneOf(known)}`,
    fix: "for example biasFinder(texts, { attributes: ['gender'] }); for other attributes write a template()",
  })

export const badPersonChoice = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF337',
    problem: "The option 'persons' says whom to vary.",
    given: show(given),
    expected: "'one' (texts about one person), 'each' (every person who is certain) or 'everyone' (all at once)",
    fix: "leave 'persons' out for 'one'",
  })

export const notForEveryone = (attribute: string): FairnessError =>
  new FairnessError({
    code: 'EF339',
    problem: "persons: 'everyone' exchanges the gender of all persons of a text, and no other attribute.",
    given: `attributes with '${attribute}'`,
    expected: "attributes: ['gender']",
    fix: "ask for the other attributes in a source of their own, with persons: 'one' or 'each'",
  })

export const badBiasTemplate = (position: number, what: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF338',
    problem: `Item ${position} given to biasFinder() looks like a template and ${what}.`,
    given: show(given),
    expected: 'a template as exportTemplates() gave it, through JSON and back unchanged',
    fix: 'export the templates again with this version of the package',
  })

// EF370-379: mutations.

export const badMutationAttributes = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF370',
    problem: 'mutations() needs attributes whose words it may exchange.',
    given: `attributes: ${show(given)}`,
    expected: "a list of one or more different attributes, by their names such as 'gender' or from defineAttribute()",
    fix: "write mutations(texts, { attributes: ['gender'] })",
  })

export const badMutationOrder = (given: unknown, attributes: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF371',
    problem: "The option 'order' says how many attributes a mutant changes.",
    given: `order: ${show(given)}, with ${attributes.length === 1 ? 'one attribute' : `${attributes.length} attributes`}`,
    expected: `a whole number from 1 to ${attributes.length}, since each edit changes another attribute`,
    fix: 'lower the order, or name more attributes',
  })

export const badOccurrences = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF372',
    problem: "The option 'occurrences' says where a word is exchanged.",
    given: show(given),
    expected: "'all' (wherever it stands for a person) or 'one' (one place in each mutant)",
    fix: "leave 'occurrences' out for 'all'",
  })

export const badMtNlpOption = (option: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF373',
    problem: `mtNlp() cannot use the option '${option}'.`,
    given: show(given),
    expected: "a whole number of mutants from 2 on, and as kinds 'analogy', 'active' or both",
    fix: "write mtNlp(texts, { mutants: 14, kinds: ['analogy', 'active'] }), or leave the option out",
  })

// EF380-389: grammars.

export const badGrammar = (what: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF380',
    problem: `The rules of a grammar make no sentences: ${what}.`,
    given: show(given),
    expected: "rules by name, with texts (`'<person> feels <state>.'`) or with words and their classes",
    fix: "give grammar({ start: ['<person> is here.'], person: [{ text: 'he', classes: { gender: 'male' } }, ...] })",
  })
