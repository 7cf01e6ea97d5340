import type { SentenceTree } from '../../../language/index.js'
import { hasCapital, lowerAt, textAt } from '../../words-at.js'

/** Whether "her" becomes him or his hangs on what the next words are, and the tags and the parse tell two stories of them or a wrong one. */
export function isDoubtfulHer(tree: SentenceTree, position: number): boolean {
  if (lowerAt(tree, position) !== 'her') return false
  const token = tree.token(position)
  const next = tree.token(position + 1)
  if (token === undefined || next === undefined) return false
  // "Important was her will": no sentence has her for its subject.
  if (/^nsubj/.test(token.deprel)) return true
  const owned = tree.head(position)
  const isOwner = token.deprel === 'nmod:poss' && owned > position
  if (isOwner && isGivenTo(tree, position)) return true
  if (isOwner && isBeforeLoneAdjective(tree, position)) return true
  return isOwner ? isOwnerOfNothing(tree, position) || isSeenActing(tree, position) : isObjectBeforeNoun(tree, position)
}

/** "Had her committed", "the cast around her all sing", "gives her none of it", "find her, an honest cop": nothing that anybody owns comes. */
function isOwnerOfNothing(tree: SentenceTree, position: number): boolean {
  const owned = tree.token(tree.head(position))
  const next = tree.token(position + 1)
  if (owned === undefined || next === undefined) return false
  if (/^(?:VERB|AUX|PRON)$/.test(owned.upos) && owned.xpos !== 'VBG') return true
  if (/^[,;:.!?)]$/.test(next.text) || /^(?:CCONJ|SCONJ|PRON|AUX|DET)$/.test(next.upos)) return true
  // "Kept calling her Appy".
  return /^(?:call|name|dub|christen|label)$/.test(tree.token(position - 1)?.lemma ?? '') && hasCapital(next.text)
}

/** "He paints her naked (at least that told you)": nothing behind the adjective that anybody owns. */
const isBeforeLoneAdjective = (tree: SentenceTree, position: number): boolean =>
  tree.token(position + 1)?.upos === 'ADJ' &&
  /^VERB$/.test(tree.token(position - 1)?.upos ?? '') &&
  /^(?:[.,;:!?()]+|and|but|when|while|as|in|at|on|from|for|to|with|then|until|because|so|by)$/.test(
    lowerAt(tree, position + 2),
  )

/** "See her fight", "watching her fall for him". */
const isSeenActing = (tree: SentenceTree, position: number): boolean =>
  /^(?:see|watch|hear|let|help|spot|catch|notice)$/.test(tree.token(position - 1)?.lemma ?? '') &&
  verbsAndNouns.test(lowerAt(tree, position + 1)) &&
  !/^(?:of|is|was|has|scene|scenes|sequence|number|moves?|style)$/.test(lowerAt(tree, position + 2))

/** "Allows her room to shine", "brings her better roles": whom something is given to, and no owner of it. */
const isGivenTo = (tree: SentenceTree, position: number): boolean =>
  giving.test(tree.token(position - 1)?.lemma ?? '') &&
  (given.test(lowerAt(tree, position + 1)) || tree.token(position + 1)?.xpos === 'JJR')

const giving = /^(?:allow|give|offer|grant|lend|leave|deny|afford|provide|cost|buy|bring|spare|earn|win|owe|save)$/
const given =
  /^(?:room|time|space|reason|cause|opportunity|permission|credit|access|money|advice|help|trouble|comfort|hope|pleasure|freedom|leeway|license|licence|grief|hell|shelter|refuge|attention|praise|respect|depth|dignity|food|water|drugs|drinks?|flowers|kudos|props|points|things|something|everything|anything|nothing)$/

const verbsAndNouns =
  /^(?:act|battle|change|climb|cook|cry|dance|dress|drink|drive|escape|fall|fight|hunt|jump|kick|kiss|laugh|look|move|play|rage|return|ride|rise|run|scream|search|shine|shower|sleep|smile|smoke|star|strip|struggle|swim|talk|try|turn|walk|work)$/

/** "Attach her noggin", "her singing somewhat limited", "her off moments", "her well to do family". */
function isObjectBeforeNoun(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position)
  const next = tree.token(position + 1)
  if (token === undefined || next === undefined) return false
  const isGerund = /^(?:being|going|having|getting|doing|coming|becoming|trying|leaving|wanting)$/.test(
    lowerAt(tree, position + 1),
  )
  if (token.xpos === 'PRP$' && next.xpos === 'VBG' && !isGerund) return true
  if (/^NN/.test(next.xpos) && next.upos !== 'NOUN' && next.upos !== 'PROPN') return true
  // "Losing her looks", "she blew her last chance".
  if (
    /^(?:looks|moves|wants|needs|dreams|hopes|fears|loves|lies|tears|talents|acts|works|plans|charms|smiles|tricks|thoughts|ways|feelings|drinks|drives|cries|calls|talks|walks|turns|lines|demands|desires)$/.test(
      lowerAt(tree, position + 1),
    ) &&
    /^VB/.test(next.xpos)
  )
    return true
  if (isRanked(tree, position)) return true
  // "Dig her way out".
  if (lowerAt(tree, position + 1) === 'way') return true
  // "Wears her 48 years well", but "saw her two years ago".
  if (next.upos === 'NUM' && tree.token(position + 2)?.upos === 'NOUN')
    return !/^(?:ago|later|before|after|in|at)$/.test(lowerAt(tree, position + 3))
  // "Take her top off".
  if (
    /^(?:take|took|taken|taking|takes)$/.test(lowerAt(tree, position - 1)) &&
    /^(?:off|down|out)$/.test(lowerAt(tree, position + 2))
  )
    return true
  // "I think her Let me dance scene is good".
  if (hasCapital(next.text) && next.upos === 'VERB') return true
  if (!adverbs.test(lowerAt(tree, position + 1))) return false
  for (let at = position + 2; at <= position + 4; at++) {
    const upos = tree.token(at)?.upos ?? ''
    if (upos === 'NOUN') return tree.token(at)?.deprel !== 'obl:tmod'
    if (!/^(?:ADJ|ADV|PART)$/.test(upos) && !/^(?:to|do|off)$/.test(textAt(tree, at))) return false
  }
  return false
}

/** "Her last chance", but "saw her last night". */
function isRanked(tree: SentenceTree, position: number): boolean {
  if (
    !/^(?:last|first|second|third|next|former|main|own|only|best|worst|biggest|greatest|final|late|true|real)$/.test(
      lowerAt(tree, position + 1),
    )
  )
    return false
  const at = [2, 3].find((by) => tree.token(position + by)?.upos === 'NOUN')
  return (
    at !== undefined &&
    (at === 2 || tree.token(position + 2)?.upos === 'ADJ') &&
    !/^(?:night|year|week|month|time|times|summer|winter|spring|fall|season|day|morning|evening|hour|minute|thing|episode|hand)$/.test(
      lowerAt(tree, position + at),
    )
  )
}

const adverbs =
  /^(?:off|then|once|ever|always|well|very|most|often|usual|usually|never|newly|recently|seemingly|barely|almost|sometimes|soon|too|over|down)$/
