const imdb = {
  repository: 'arvindsankar/Group-labels-to-individual-labels',
  commit: '5e499e525d155c94d35c6e414aed62ef6efc7fb4',
}

/**
 * What the sheets are drawn from. Kept texts were used for nothing before: no rule, limit, test, bench or earlier reading saw them.
 * `file` is in the folder of data, `collected` in the folder that collect.mjs writes. Two parts of a file never share a text.
 */
export const collected = [
  {
    name: 'reviews',
    repositories: [imdb],
    take: /^aclImdb\/train\/unsup\/\d+_\d+\.txt$/,
    sha256: 'a39a676a7e0a95ad16f19823323b9e17b11d627256ef29acf43245d964abe810',
  },
  {
    name: 'news',
    repositories: [
      { repository: 'dejanbatanjac/bbc-article-classify-bert', commit: '8265dc84e88b82b87ce7f5b2df5bbbb1159ae922' },
    ],
    take: /^bbc\/[a-z]+\/\d+\.txt$/,
    // A few pound signs are in the older encoding.
    encoding: 'latin1',
    sha256: '2b87942b3946cf44a6245da8726049c20d7b8e14a2dc930417bc6a593578e107',
  },
  {
    name: 'novels',
    repositories: [
      { repository: 'GITenberg/Babbitt_1156', commit: '04ddcfcb6111976f3160bc059ddc46d18f358d29' },
      { repository: 'GITenberg/Jack-Sheppard--A-Romance_16215', commit: '53c2275d68a942a3c29d037179f8b89c9b094c3f' },
      { repository: 'GITenberg/Katrine--A-Novel_14263', commit: 'cda5284ad5c11e1928cd4c133c0726c1592bea08' },
      {
        repository:
          'GITenberg/News-from-Nowhere--Or-An-Epoch-of-Rest--13-Being-Some-Chapters-from-a-Utopian-Romance_3261',
        commit: '79bd67b0ae225cd64f7bbc25c0449850b3131069',
      },
      { repository: 'GITenberg/My-Man-Jeeves_8164', commit: 'adadd3534a7d2cdc34fff83dccc9ea365eed0c4f' },
      { repository: 'GITenberg/The-Little-Colonel-s-Hero_15122', commit: '69e1e7ab1c6c998ea3e46e8b55239fe480b657c4' },
    ],
    take: /^\d+\.txt$/,
    encoding: 'latin1',
    sha256: '5dd4ea7443690b9496d8a912e97b4a171dbf374d30cb69a6f07dc31e5a32a5a9',
  },
  {
    name: 'tweets',
    repositories: [{ repository: 'idontflow/OLID', commit: '66fa62b22d57965986884d6b1491da2aed452f07' }],
    take: /^olid-training-v1\.0\.tsv$/,
    sha256: '134707581552e9680d5fe5ae0e793e8072fce666825a7addd7af83915efe43fb',
  },
  {
    name: 'wires',
    repositories: [{ repository: 'mhjabreel/CharCnn_Keras', commit: '555590db4219b1243abb1918effd6a7425a2d75f' }],
    take: /^data\/ag_news_csv\/test\.csv$/,
    sha256: 'a0e18c505f883d94c94d631dffdbb5e52e797fe6346ca78a8e5a49b17454ddd9',
  },
  // Of the labelled test reviews the others in order are development texts by now.
  {
    name: 'test-reviews',
    as: 'reviews',
    repositories: [imdb],
    take: /^aclImdb\/test\/(?:pos|neg)\/\d+_\d+\.txt$/,
    isEverySecond: true,
    sha256: '54e03c9e0e91db4d787033e218a0f954b8054dc31c6b553d3ab145ebd3b5618d',
  },
  {
    name: 'forums',
    repositories: [{ repository: 'rewire-online/edos', commit: 'b1f1fbcca9d42de0395432ada8fcfb5c35f68c77' }],
    take: /^data\/edos_labelled_aggregated\.csv$/,
    sha256: 'd3fe44b7ebed34c3b14d312da928593262aa5bd6eec3879f6c2ae0a866cf3a7d',
  },
  {
    name: 'hate-tweets',
    repositories: [{ repository: 'cardiffnlp/tweeteval', commit: '4fbd22cd78421f05b1ecdb4fc5725bc7a7bd8f66' }],
    take: /^datasets\/hate\/(?:train|val|test)_text\.txt$/,
    sha256: '694b589962a8be14dd763f13b3c89486b9d1be9d166333ae15adb75b1ccf439c',
  },
  {
    name: 'stereotypes',
    repositories: [{ repository: 'nyu-mll/crows-pairs', commit: '8aaac11c485473159ec9328a65253a5be9a479dc' }],
    take: /^data\/crows_pairs_anonymized\.csv$/,
    sha256: '4ab41b646fecdee1952c24b60e27d2ace42e60819a3f52655ce7613a87c31282',
  },
  {
    name: 'more-novels',
    as: 'novels',
    repositories: [
      { repository: 'GITenberg/Main-Street_543', commit: 'c09303360dde2c0bcf4c183670ced35a20f1bcc1' },
      { repository: 'GITenberg/Right-Ho-Jeeves_10554', commit: 'f71b35bc36d60faf8f3a6fcb558c5b8fe756c9b9' },
      { repository: 'GITenberg/The-Circular-Staircase_434', commit: '3400eacc9169ee9289060f560810684cbca0e68e' },
    ],
    take: /^\d+\.txt$/,
    encoding: 'latin1',
    sha256: '8f70bd3525931aae27cb43e223851362de6ec94c6e3efdcc99367d88d6c1f70e',
  },
  // Tweets of other tasks: feelings, irony, opinions, and what people are for or against.
  {
    name: 'daily-tweets',
    as: 'hate-tweets',
    repositories: [{ repository: 'cardiffnlp/tweeteval', commit: '4fbd22cd78421f05b1ecdb4fc5725bc7a7bd8f66' }],
    take: /^datasets\/(?:emotion|irony|sentiment|stance\/[a-z]+)\/(?:train|val|test)_text\.txt$/,
    sha256: 'cf73165b3e17872482b2128ca479f1c776ba3d3ed0f25cdfa61bdda1eed1b19e',
  },
  {
    name: 'later-novels',
    as: 'novels',
    repositories: [
      { repository: 'GITenberg/The-Secret-Adversary_1155', commit: '0623bb227d11bbf73e5e3c7f00486e56a0dbc66e' },
      { repository: 'GITenberg/Of-Human-Bondage_351', commit: '77a217677ad61d10c9cd000d0492f3500fbc2ff6' },
      { repository: 'GITenberg/The-Age-of-Innocence_541', commit: '28e8179a3fc40a92d4eadbaf33a45aa6ec2c895c' },
      {
        repository: 'GITenberg/The-Mysterious-Affair-at-Styles_863',
        commit: '1fc103cded9ede0834ce0861e967ac9eb3519971',
      },
      { repository: 'GITenberg/Three-Men-in-a-Boat_308', commit: '6e15720e43584c948e5881301f760099a4a083c0' },
    ],
    take: /^\d+\.txt$/,
    encoding: 'latin1',
    sha256: 'eb0af422e43cc472fcd21984a7200fb38d2880bb449cf2002260d5e344bff390',
  },
]

/** The first draw that has corpora of its own: what is left of the others gave earlier draws nothing, or was read. */
export const ownCorporaSince = 11
/** The first draw that has all corpora again, and two more. */
export const allCorporaSince = 13

export const kept = [
  { genre: 'reviews', collected: 'reviews' },
  { genre: 'posts', file: 'stormfront/sentences.tsv.gz', half: 'second' },
  { genre: 'posts', file: 'davidson/data/labeled_data.csv.gz', half: 'second' },
  { genre: 'prose', collected: 'news' },
  { genre: 'prose', collected: 'novels' },
  // Short texts in which persons of all groups are spoken of. Sheets of earlier draws were made without them.
  { genre: 'posts', collected: 'tweets', since: 9 },
  { genre: 'prose', collected: 'wires', since: 9 },
  { genre: 'reviews', collected: 'test-reviews', since: ownCorporaSince },
  { genre: 'posts', collected: 'forums', since: ownCorporaSince },
  { genre: 'posts', collected: 'hate-tweets', since: ownCorporaSince },
  { genre: 'posts', collected: 'stereotypes', since: ownCorporaSince },
  { genre: 'prose', collected: 'more-novels', since: ownCorporaSince },
  { genre: 'posts', collected: 'daily-tweets', since: allCorporaSince },
  { genre: 'prose', collected: 'later-novels', since: allCorporaSince },
]

/** The name that a text has for the part of these that it is of. */
export const nameOf = ({ collected: name, generated, file }) => name ?? generated ?? file

/** Whether a draw has the texts of a corpus. One that is not of these is of every draw. */
export function isOfDraw(corpus, draw) {
  const { since = 1 } = kept.find((part) => nameOf(part) === corpus) ?? {}
  const hasOwnOnly = draw >= ownCorporaSince && draw < allCorporaSince
  return hasOwnOnly ? since === ownCorporaSince : draw >= since
}

/** What a row reads in place of all of these: texts that were generated, which tests know too. No draw has others. */
export const ownTexts = {
  cvs: [{ genre: 'cvs', generated: 'applications' }],
}

/** Texts that rules were made with: to try the kit, never to count. */
export const development = [
  { genre: 'reviews', file: 'imdb/aclImdb.train.jsonl.gz' },
  { genre: 'posts', file: 'stormfront/sentences.tsv.gz', half: 'first' },
  { genre: 'posts', file: 'davidson/data/labeled_data.csv.gz', half: 'first' },
  { genre: 'prose', file: 'litbank/coref.tar.xz' },
  { genre: 'prose', file: 'wikigold/wikigold.conll.txt', half: 'first' },
]
