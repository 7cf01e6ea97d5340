import { FairnessError, oneOf, show } from './fairness-error.js'

export * from './source-chats.js'

// EF301-309: attributes.

export const tooFewClasses = (attribute: string, given: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF301',
    problem: `The attribute '${attribute}' has fewer than two classes.`,
    given: given.length === 0 ? 'no class' : oneOf(given),
    expected: 'two or more classes, since bias is a difference between classes',
    fix: 'give each class its words: defineAttribute({ name, classes: { young: {...}, old: {...} } })',
  })

export const wordInTwoClasses = (attribute: string, word: string, classes: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF302',
    problem: `A word of the attribute '${attribute}' belongs to two classes.`,
    given: `${show(word)} in ${classes.map((name) => `'${name}'`).join(' and ')}`,
    expected: 'each word in only one class, ignoring case',
    fix: 'remove the word from one class, or from both',
  })

export const emptyClass = (attribute: string, className: string): FairnessError =>
  new FairnessError({
    code: 'EF303',
    problem: `The class '${className}' of the attribute '${attribute}' is empty.`,
    expected: 'at least one of names, nouns, adjectives or pronouns',
    fix: `add words to '${className}', or remove the class`,
  })

/** @param isDictionary Whether `dictionary()` knows the name. */
export const unknownBuiltIn = (name: unknown, known: readonly string[], isDictionary: boolean): FairnessError =>
  new FairnessError({
    code: 'EF304',
    problem: `The built-in attribute ${show(name)} does not exist.`,
    given: show(name),
    expected: oneOf(known),
    fix: isDictionary
      ? `write dictionary(${show(name)}): this attribute has words, but no names and pronouns`
      : 'use a built-in name, or define your own attribute with defineAttribute()',
  })

export const unknownClass = (attribute: string, className: unknown, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF305',
    problem: `The attribute '${attribute}' has no class ${show(className)}.`,
    given: show(className),
    expected: oneOf(known),
    fix: 'use one of its classes, or define your own attribute with the class that you need',
  })

export const badAttributeName = (name: unknown): FairnessError =>
  new FairnessError({
    code: 'EF306',
    problem: 'The name of the attribute cannot be used in plans and templates.',
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
    fix: 'give the word a text, or remove it',
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
    problem: `Nothing fills the slot {${name}} of the template.`,
    given: pointAt(place),
    expected: oneOf(known),
    fix: name.includes(':')
      ? 'use one of these slots'
      : `use one of these slots, or add your own words: template(text, { lexicons: { ${/^\w+$/.test(name) ? name : 'product'}: ['...'] } })`,
  })

export const emptyLexicon = (name: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF311',
    problem: `The lexicon '${name}' has no usable words.`,
    given: show(given),
    expected: 'a list with at least one text that is not empty',
    fix: `write lexicons: { ${name}: ['first', 'second'] }`,
  })

export const unbalancedBrace = (place: TemplatePlace): FairnessError =>
  new FairnessError({
    code: 'EF312',
    problem: 'A brace in the template has no matching brace.',
    given: pointAt(place),
    expected: 'slots such as {person:name}; literal braces are doubled: {{ or }}',
    fix: 'close the slot, or double the brace',
  })

export const noPersonSlot = (text: string, attributes: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF313',
    problem: 'The template has no slot for a sensitive attribute, so all variants would be the same text.',
    given: show(text),
    expected: `a slot such as ${oneOf(['{person:name}', '{person:pronoun.subject}', ...attributes.map((name) => `{${name}}`)])}`,
    fix: 'write a slot for the person: template("{person:name} is a {adj} {occupation}")',
  })

/** @param forms What a slot may hold, by attribute. */
export const badForms = (place: TemplatePlace, forms: string): FairnessError =>
  new FairnessError({
    code: 'EF328',
    problem: 'A slot of the template does not have one form for each class.',
    given: pointAt(place),
    expected: forms,
    fix: 'name each class of one attribute once, with its form after =; exclude classes with only()',
  })

export const attributeNotShown = (text: string, attribute: string, needs: string): FairnessError =>
  new FairnessError({
    code: 'EF314',
    problem: `The template cannot show the attribute '${attribute}'.`,
    given: show(text),
    expected: needs,
    fix: `add such a slot, or remove '${attribute}' from attributes`,
  })

export const verbDoesNotAgree = (place: TemplatePlace, verb: string): FairnessError =>
  new FairnessError({
    code: 'EF315',
    problem: `The verb ${show(verb)} might not agree with "they".`,
    given: pointAt(place),
    expected: 'both forms in a slot of the same person, such as {person:feels|feel}',
    fix: `write {person:${verb}|...} with the plural form, or exclude nonbinary: attributes: [gender.only('male', 'female')]`,
  })

export const badTemplate = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF316',
    problem: 'template() needs a text, or a list of different texts.',
    given: show(given),
    expected: "a text such as '{person:name} is a {adj} {occupation}'",
    fix: 'pass each template once, without empty ones',
  })

export const tooFewWords = (attribute: string, className: string, needs: string): FairnessError =>
  new FairnessError({
    code: 'EF317',
    problem: `The class '${className}' of the attribute '${attribute}' cannot fill the template.`,
    expected: needs,
    fix: 'add such words to the class, exclude the class with only(), or use another slot',
  })

export const nameClash = (name: string, other: string): FairnessError =>
  new FairnessError({
    code: 'EF318',
    problem: `Two parts of the template have the name '${name}'.`,
    given: other,
    expected: 'one meaning for each slot',
    fix: 'rename your lexicon',
  })

export const badCount = (option: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF319',
    problem: `The option '${option}' must be a count.`,
    given: show(given),
    expected: 'a whole number of 1 or more, or Infinity',
    fix: `remove '${option}' to use its default`,
  })

// EF320-329: case sources and cases.

export const notCases = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF320',
    problem: 'The value for cases in the plan is not a case source.',
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
    fix: 'remove the case; in your own source, give the reason with context.skip(reason)',
  })

export const repeatedId = (source: string, id: string): FairnessError =>
  new FairnessError({
    code: 'EF323',
    problem: `Two different cases of ${source} have the same id.`,
    given: show(id),
    expected: 'an id for each case, the same in every run',
    fix: 'number the cases, or derive the id from their text',
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
    fix: 'correct the variant, or remove it',
  })

export const endlessSource = (source: string): FairnessError =>
  new FairnessError({
    code: 'EF326',
    problem: `The source ${source} has no end, so the run cannot ask all its cases.`,
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
    problem: `No case of ${source} contains the attribute '${attribute}'.`,
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
      "{ subject: 'my cousin Ana', gender: 'female' }, with object and reflexive if they differ, and race for names",
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
    problem: `The ready-made grammar ${show(given)} does not exist.`,
    expected: oneOf(known),
    fix: 'use one of these, or write your own rules: grammar({ start: [...] })',
  })

export const notTexts = (given: unknown, source = 'biasFinder'): FairnessError =>
  new FairnessError({
    code: 'EF335',
    problem: `${source}() needs texts.`,
    given: show(given),
    expected: `a list, an iterable or an async iterable of texts${source === 'biasFinder' ? ', or of templates that exportTemplates() made from texts' : ''}`,
    fix: `for one text write ${source}([text])${source === 'biasFinder' ? ', or variants(text, attribute)' : ''}`,
  })

export const unknownBiasAttribute = (given: unknown, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF336',
    problem: 'BiasFinder cannot vary this attribute.',
    given: `attributes: ${show(given)}`,
    expected: `a list with one or more of ${oneOf(known)}`,
    fix: "for example biasFinder(texts, { attributes: ['gender'] }); for other attributes write a template()",
  })

export const badPersonChoice = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF337',
    problem: "The option 'persons' has an unknown value.",
    given: show(given),
    expected: "'one' (texts about one person), 'each' (every person who is certain) or 'everyone' (all at once)",
    fix: "remove 'persons' to use 'one'",
  })

export const notForEveryone = (attribute: string): FairnessError =>
  new FairnessError({
    code: 'EF339',
    problem: "persons: 'everyone' exchanges only the gender of all persons of a text, not other attributes.",
    given: `attributes with '${attribute}'`,
    expected: "attributes: ['gender']",
    fix: "use a separate source for the other attributes, with persons: 'one' or 'each'",
  })

export const badBiasTemplate = (position: number, what: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF338',
    problem: `Item ${position} given to biasFinder() looks like a template and ${what}.`,
    given: show(given),
    expected: 'an unchanged template from exportTemplates(), also through JSON and back',
    fix: 'export the templates again with this version of the package',
  })

// EF370-379: mutations.

export const badMutationAttributes = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF370',
    problem: 'mutations() needs attributes with words to exchange.',
    given: `attributes: ${show(given)}`,
    expected: "a list of one or more different attributes, by their names such as 'gender' or from defineAttribute()",
    fix: "write mutations(texts, { attributes: ['gender'] })",
  })

export const badMutationOrder = (given: unknown, attributes: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF371',
    problem: "The option 'order' must be the number of attributes that a mutant changes.",
    given: `order: ${show(given)}, with ${attributes.length === 1 ? 'one attribute' : `${attributes.length} attributes`}`,
    expected: `a whole number from 1 to ${attributes.length}, since each edit changes another attribute`,
    fix: 'lower the order, or add attributes',
  })

export const badOccurrences = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF372',
    problem: "The option 'occurrences' has an unknown value.",
    given: show(given),
    expected: "'all' (wherever the word means a person) or 'one' (one place in each mutant)",
    fix: "remove 'occurrences' to use 'all'",
  })

export const badMtNlpOption = (option: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF373',
    problem: `The option '${option}' of mtNlp() has an invalid value.`,
    given: show(given),
    expected: "a whole number of mutants of 2 or more, and 'analogy', 'active' or both as kinds",
    fix: "write mtNlp(texts, { mutants: 14, kinds: ['analogy', 'active'] }), or remove the option",
  })

// EF380-389: grammars.

export const badGrammar = (what: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF380',
    problem: `The rules of a grammar do not generate sentences: ${what}.`,
    given: show(given),
    expected: "rules by name, with texts (`'<person> feels <state>.'`) or with words and their classes",
    fix: "write grammar({ start: ['<person> is here.'], person: [{ text: 'he', classes: { gender: 'male' } }, ...] })",
  })
