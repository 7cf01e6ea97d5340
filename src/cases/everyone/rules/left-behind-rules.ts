import { genderedWord } from '../../bias-finder/person-words.js'
import { skips } from '../../bias-finder/skips.js'
import type { WordRule } from '../../word-rule.js'
import { behindDot, isQuote, lowerAt, textAt } from '../../words-at.js'
import { isChanged, isTitleWord } from '../changed-words.js'
import {
  isActingBeforePronoun,
  isAgainstName,
  isBehindTitleStart,
  isInSlashList,
  isNameWithEnding,
  isOfOtherCharacter,
  isOfStayingName,
  isPlayerOfChanged,
} from '../left-behind.js'
import { everyoneSkips } from '../skips.js'
import { wordLists } from '../word-lists.js'
import type { AskedChange } from './asked-change.js'

/** Somebody who is spoken of by words that change keeps a name, or a part of it, that does not. */
export const leftBehindRules: readonly WordRule<AskedChange>[] = [
  {
    // "Shia Lebouf gives a great performance for his first film".
    name: 'whole name that stays and acts, before a pronoun',
    skip: everyoneSkips.stays,
    examples: [
      'Andrew Davis directed it. [[Shia]] Lebouf gives a great performance for his first film.',
      "Andrew Davis is good, and so is [[Edison's]] portrayal of a killer, which reversed his image.",
    ],
    counterexamples: ['Andrew Davis directed it. [[Shia]] Lebouf gives a great performance for the whole film.'],
    test: isActingBeforePronoun,
  },
  {
    // "Loerrta Spang as Carlos".
    name: 'whole name that stays, of who plays somebody who changes',
    skip: everyoneSkips.stays,
    examples: ['My sister sings. [[Loerrta]] Spang as Carlos was good.'],
    counterexamples: ['My sister sings. [[Loerrta]] Spang was good beside my brother.'],
    test: isPlayerOfChanged,
  },
  {
    // "Oprah-ish semantics (though she is right)".
    name: 'pronoun of a name that stays',
    skip: everyoneSkips.stays,
    examples: [
      `This is not a movie for fans of the usual eerie Lynch stuff. Rather, it's for those who either appreciate a good story, or have grown tired of the run-of-the-mill stuff with overt sentimentalism and Oprah-ish "This is such a wonderful movie! You must see it!"-semantics (tho' [[she]] IS right, for once!).`,
    ],
    counterexamples: [
      'They have grown tired of sentimentalism and Mr. Irons is a good one, though [[he]] is right, for once!',
    ],
    test: isOfStayingName,
  },
  {
    // "Glenn Close is not to be missed. She makes it shine".
    name: 'pronoun against the name before it',
    skip: skips.uncertain,
    examples: ['Glenn Close is not to be missed in it. [[She]] makes it shine.'],
    counterexamples: [
      'Glenn Close is not to be missed in it. [[He]] makes it shine.',
      'A nurse and her brother met Glenn Close. [[She]] was late.',
    ],
    test: isAgainstName,
  },
  {
    // "She balances Rachels/Carlas feelings".
    name: 'first name with an s, that stays',
    skip: everyoneSkips.stays,
    examples: ['Amanda Burton is good. She balances [[Carlas]] feelings and the pain of a nurse.'],
    counterexamples: ['Amanda Burton is good. She balances [[Teachers]] feelings and the pain of a nurse.'],
    test: isNameWithEnding,
  },
  {
    // "It did his job": the film.
    name: 'owner of what a thing does',
    skip: everyoneSkips.noPerson,
    examples: ['My mother liked it. In the end, I guess it did [[his]] job of presenting a part of life.'],
    counterexamples: ['My mother liked it. In the end, I guess that the nurse did [[his]] job there.'],
    test: (asked) => {
      const { tree, position } = asked
      const job = tree.head(position)
      const verb = tree.head(job)
      return (
        isChanged(asked) &&
        tree.token(position)?.xpos === 'PRP$' &&
        /^(?:job|work|thing|part|best)$/.test(lowerAt(tree, job)) &&
        tree.token(verb)?.lemma === 'do' &&
        tree.children(verb, 'nsubj').some((at) => /^(?:it|this|that|film|movie)$/.test(lowerAt(tree, at)))
      )
    },
  },
  {
    // "Mischief/shout/calender girl/crybaby".
    name: 'in a list with slashes',
    skip: skips.mayBeTitle,
    examples: ['I think it is up there with mischief/shout/calender [[girl]]/crybaby/ all great movies.'],
    counterexamples: ['I think she was a good wife/[[mother]]/teacher in all her movies.'],
    test: isInSlashList,
  },
  {
    // "The character of Gigi. He is adorable".
    name: 'noun of another gender before its name',
    skip: skips.uncertain,
    examples: [
      "Such a delightful movie! Very heart warming. One can't help falling in love with the character of [[Gigi]]. He's adorable as a child and grows into a sensitive artist. The whole movie revolves around him. He lives in a wonderful world.",
    ],
    counterexamples: [
      "One can't help falling in love with the character of [[Gigi]]. She's adorable as a child. The whole movie revolves around her.",
    ],
    test: isOfOtherCharacter,
  },
  {
    // "It's all gone Pete Tong works better".
    name: 'behind a small word with a capital, within a sentence',
    skip: skips.mayBeTitle,
    examples: ["Paul Reed sings, and unexpectedly so It's all gone [[Pete]] Tong works better as a drama."],
    counterexamples: ["Paul Reed sings. It's all [[Pete]] Tong works for in this drama, and he knows it."],
    test: isBehindTitleStart,
  },
  {
    // "The Divine Miss M".
    name: 'title before one letter',
    skip: skips.titled,
    examples: ['This is a superb performance from the Divine [[Miss]] M. again.'],
    counterexamples: ['This is a superb performance from the divine [[Miss]] Miller again.'],
    test: (asked) => {
      const { tree, position } = asked
      const next = behindDot(tree, position)
      return (
        isChanged(asked) &&
        isTitleWord(asked, position) &&
        /^\p{Lu}\.?$/u.test(textAt(tree, next)) &&
        tree.token(behindDot(tree, next))?.upos !== 'PROPN'
      )
    },
  },
  {
    // "Their roles as 'Officers and Gentlemen'", in which women change to men.
    name: 'word of one gender in quotation marks that stays, said of somebody',
    skip: everyoneSkips.phrase,
    examples: ["Anthony Steel sings. They play their roles as 'Officers and [[Gentlemen]]'."],
    counterexamples: ["Anthony Steel sings. They like 'Officers and [[Gentlemen]]'."],
    test: isSaidInQuotes,
  },
  {
    // "The pigs and men": human beings.
    name: 'men beside animals',
    skip: everyoneSkips.anybody,
    examples: ['Anna Lee says that the pigs and [[men]] were in an alliance.'],
    counterexamples: ['Anna Lee says that the nurses and [[men]] were in an alliance.'],
    test: (asked) => isChanged(asked) && isBesideBeasts(asked),
  },
  {
    // "Screaming like little girls": what is said of one gender.
    name: 'like a girl',
    skip: everyoneSkips.phrase,
    examples: ['My friends watch it on a sofa, screaming like little [[girls]]!', 'He runs like a [[girl]].'],
    counterexamples: ['He has friends who look like the [[girls]] of the town.', 'She is like a [[mother]] to him.'],
    test: (asked) => isChanged(asked) && isLikeOne(asked),
  },
]

/** Behind "as" or a form of "be", a mark and at most three words. */
function isSaidInQuotes(asked: AskedChange): boolean {
  const { tree, position } = asked
  const lower = lowerAt(tree, position)
  if (isChanged(asked) || asked.isOfName(position) || genderedWord(lower) === undefined) return false
  if (wordLists().stays.has(lower) || !/^\p{Lu}/u.test(textAt(tree, position))) return false
  const open = [1, 2, 3, 4].map((by) => position - by).find((at) => isQuote(textAt(tree, at)))
  return open !== undefined && /^(?:as|is|are|was|were|be|an?)$/.test(lowerAt(tree, open - 1))
}

const creatures =
  /^(?:pigs?|beasts?|animals?|apes?|monkeys?|wolf|wolves|dogs?|horses?|mouse|mice|birds?|creatures?|machines?|robots?|gods?|aliens?|monsters?|nature|god|vampires?|elves|dwarves|orcs|dinosaurs?|zombies?)$/

function isBesideBeasts({ tree, position }: AskedChange): boolean {
  if (!/^(?:men|man)$/.test(lowerAt(tree, position))) return false
  if (tree.children(position, 'det', 'amod', 'nummod').some((at) => at < position)) return false
  return [-1, 1].some((step) => {
    const at = position + 2 * step
    return (
      /^(?:and|or|vs|versus|against|&)$/.test(lowerAt(tree, position + step)) &&
      creatures.test(lowerAt(tree, /^(?:the|an?)$/.test(lowerAt(tree, at)) ? at + step : at))
    )
  })
}

/** A verb, "like", and the noun without anything that says which one. */
function isLikeOne({ tree, position }: AskedChange): boolean {
  if (!/^(?:girls?|boys?|men|wom[ae]n|man|lad(?:y|ies)|schoolgirls?|schoolboys?)$/.test(lowerAt(tree, position)))
    return false
  let at = position - 1
  while (/^(?:ADJ|NOUN)$/.test(tree.token(at)?.upos ?? '') || lowerAt(tree, at) === 'a') at--
  return (
    lowerAt(tree, at) === 'like' &&
    tree.token(at - 1)?.upos === 'VERB' &&
    !/^(?:look|seem|feel|sound)$/.test(tree.token(at - 1)?.lemma ?? '') &&
    tree.children(position, 'nmod', 'acl', 'acl:relcl', 'appos').length === 0
  )
}
