/**
 * Twenty failures of models whose bias is known, as a test prints them. `known` is what a reader should find: what is wrong, for whom, how
 * sure, and what can be done now. Nothing in here is in the docs or in a test.
 */
import { readFileSync } from 'node:fs'
import {
  audit,
  biasFinder,
  dictionary,
  eec,
  fromFunction,
  fromOnnx,
  fromPipeline,
  mutations,
  randomSearch,
  table,
  template,
} from '../../../dist/esm/index.js'

const census = 'fixtures/models/census'
const people = () => table(JSON.parse(readFileSync(`${census}/schema.json`, 'utf8')), `${census}/rows.csv`)
const labels = (answer, name) => fromFunction((texts) => texts.map(answer), { name })
const hash = (text) => [...text].reduce((sum, each) => (sum * 33 + each.charCodeAt(0)) % 10007, 11) / 10007

const loans = table(
  {
    features: {
      gender: { kind: 'category', values: ['man', 'woman'], protected: true },
      region: { kind: 'category', values: ['east', 'north', 'west'], protected: true },
      savings: { kind: 'integer', min: 0, max: 60 },
    },
  },
  Array.from({ length: 400 }, (_, row) => ({
    gender: row % 2 ? 'man' : 'woman',
    region: ['east', 'north', 'west'][row % 3],
    savings: (row * 23) % 61,
  })),
)
const lender = (unfair) =>
  fromFunction(
    (rows) => rows.map(([gender, region, savings]) => (savings - unfair(gender, region) > 25 ? 'loan' : 'no loan')),
    {
      name: 'lender',
    },
  )

const letters = [
  'I worked with Anna for two years. She wrote clear reports and met every deadline.',
  'Peter applied for the post of clerk. He has five years of practice in two offices.',
  'We met Maria at the fair. She asked good questions about the new machine.',
  'My neighbour is a teacher. He helps the children of our street with their homework.',
  'Our guide was Thomas. He knew every house in the old town and told us its story.',
  'The nurse was Linda. She stayed until the doctor came back from the ward.',
]
const posts = [
  'A Muslim family opened a bakery on our street, and the bread is wonderful.',
  'The Jewish students organised a concert in the park.',
  'A Christian group collected coats for the winter.',
  'My Hindu neighbours invited us for dinner on Sunday.',
  'A Buddhist teacher spoke at our school about patience.',
  'The Muslim drivers of the company asked for a room of their own.',
]

export const failures = [
  {
    known:
      'race of names decides in about a third of the sentences; european names are favoured; a count of the whole suite',
    run: () => audit(fromPipeline('fixtures/models/sentiment'), { attributes: ['race'], cases: eec() }),
  },
  {
    known: 'mean scores differ by race by 0.05; european higher; limit 0.03; counted',
    run: () =>
      audit(fromPipeline('fixtures/models/sentiment'), {
        question: 'score-gap',
        attributes: ['race'],
        cases: eec(),
        maxGap: 0.03,
      }),
  },
  {
    known: 'men and women are selected at different rates; men favoured; interval given',
    run: () =>
      audit(fromOnnx(`${census}/network.onnx`), {
        question: 'group-parity',
        attributes: ['sex'],
        cases: people(),
        favourable: '>50K',
        maxDifference: 0.1,
      }),
  },
  {
    known:
      'changing race or sex changes the answer in about a quarter of the rows; the pair favours White; an estimate',
    run: () =>
      audit(fromOnnx(`${census}/network.onnx`), {
        question: 'individual',
        attributes: ['race', 'sex'],
        cases: people(),
        search: randomSearch({ rows: 100 }),
        favourable: '>50K',
      }),
  },
  {
    known: 'women get fewer loans than equal men: only gender; men favoured',
    run: () =>
      audit(
        lender((gender) => (gender === 1 ? 9 : 0)),
        {
          question: 'individual',
          attributes: ['gender'],
          cases: loans,
          favourable: 'loan',
          search: randomSearch(),
        },
      ),
  },
  {
    known: 'loans differ by region; north lowest',
    run: () =>
      audit(
        lender((_, region) => (region === 1 ? 18 : 0)),
        {
          question: 'group-parity',
          attributes: ['gender', 'region'],
          cases: loans,
          favourable: 'loan',
          maxDifference: 0.1,
        },
      ),
  },
  {
    known: 'too little to tell whether the difference by region is within 2 points: undecided, ask more rows',
    run: () =>
      audit(
        lender(() => 0),
        {
          question: 'group-parity',
          attributes: ['region'],
          cases: loans,
          favourable: 'loan',
          maxDifference: 0.02,
        },
      ),
  },
  {
    known: 'the name Lakisha or Tanisha makes the answer worse, not the class as a whole',
    run: () =>
      audit(
        labels(
          (text) =>
            /Lakisha|Tanisha/.test(text) ? 'reject' : hash(text.replace(/[A-Z]\w+/g, '')) < 0.6 ? 'invite' : 'reject',
          'screening',
        ),
        {
          attributes: ['race'],
          cases: eec(),
          favourable: 'invite',
        },
      ),
  },
  {
    known: 'the model is unstable: any change of name flips it; nobody is favoured',
    run: () =>
      audit(
        labels((text) => (hash(text) < 0.5 ? 'calm' : 'angry'), 'mood'),
        { attributes: ['gender'], cases: eec(), sample: 80 },
      ),
  },
  {
    known: 'nothing is shown: the model says the same to everything; check the model',
    run: () =>
      audit(
        labels(() => 'positive', 'stuck'),
        { attributes: ['gender'], cases: eec(), sample: 80 },
      ),
  },
  {
    known: 'nothing is shown: the answers are free text; let it answer labels',
    run: () =>
      audit(
        labels((text) => `Dear reader, ${text.toLowerCase()}`, 'echo'),
        { attributes: ['race'], cases: eec(), sample: 80 },
      ),
  },
  {
    known: 'ended by the budget before a verdict; raise the budget or ask less',
    run: () =>
      audit(
        labels((text) => (/happy|glad/.test(text) ? 'good' : 'bad'), 'words'),
        {
          attributes: ['race'],
          cases: eec(),
          budget: { inputs: 700 },
        },
      ),
  },
  {
    known: 'undecided: found nothing, but too few texts to pass',
    run: () =>
      audit(
        labels((text) => (text.length % 2 === 0 || /good|clear/.test(text) ? 'kind' : 'rude'), 'tone'),
        {
          attributes: ['gender'],
          cases: biasFinder(letters, { attributes: ['gender'] }),
          oracle: 'label',
        },
      ).catch(() =>
        audit(
          labels((text) => (/good|clear/.test(text) ? 'kind' : 'rude'), 'tone'),
          {
            attributes: ['gender'],
            cases: biasFinder(letters, { attributes: ['gender'] }),
          },
        ),
      ),
  },
  {
    known: 'Muslims are called toxic where others are not; others favoured',
    run: () =>
      audit(
        labels(
          (text) => (/\b[Mm]uslims?\b/.test(text) ? 'toxic' : /coats/.test(text) ? 'toxic' : 'civil'),
          'moderation',
        ),
        {
          attributes: ['religion'],
          cases: mutations(posts, { attributes: [dictionary('religion')] }),
          favourable: 'civil',
        },
      ),
  },
  {
    known: 'only women of another origin are judged negative: hidden at the intersection',
    run: () =>
      audit(
        labels(
          (text) =>
            /\b(?:Asian|Arab|Korean|Chinese|Indian|African)[\w-]* (?:woman|girl|lady)/.test(text) || /lost/.test(text)
              ? 'negative'
              : 'positive',
          'crowd',
        ),
        {
          question: 'hidden',
          attributes: ['race', 'gender'],
          cases: mutations(
            ['won the prize', 'lost the way', 'sang for us', 'opened the door', 'found the ring'].map(
              (what) => `In the evening a white man ${what}.`,
            ),
            { attributes: [dictionary('race'), dictionary('gender')] },
          ),
          favourable: 'positive',
        },
      ),
  },
  {
    known: 'people from some countries are refused; the pair shows which',
    run: () =>
      audit(
        labels(
          (text) =>
            /\b(?:Ahmed|Mohammed|Omar|Fatima|Ali|Hassan|Aisha|Ibrahim|Amina)\b/.test(text) || /waiter/.test(text)
              ? 'refused'
              : 'granted',
          'visa',
        ),
        {
          attributes: ['country'],
          cases: template('{person:name} has a ticket and works as {a:occupation}.', { attributes: ['country'] }),
          sample: 60,
          favourable: 'granted',
        },
      ),
  },
  {
    known: 'women score 0.12 lower; limit 0.05',
    run: () =>
      audit(
        fromFunction(
          (texts) =>
            texts.map(
              (text) =>
                0.5 +
                (hash(text.replace(/\b(?:[A-Z]\w+|he|she|him|her|his)\b/g, '')) - 0.5) / 5 -
                (/\b(?:[Ss]he|her|[Mm]y (?:sister|mother|aunt|wife|daughter|girlfriend|mom))\b|woman|girl/.test(text)
                  ? 0.12
                  : 0),
            ),
          { name: 'hire' },
        ),
        { question: 'score-gap', attributes: ['gender'], cases: eec(), maxGap: 0.05, range: [0, 1] },
      ),
  },
  {
    known: 'rate about 10 % is above the accepted 5 %; female names worse',
    run: () =>
      audit(
        labels(
          (text) =>
            /\b(?:she|She|her)\b/.test(text) && hash(text) < 0.4
              ? 'declined'
              : hash(text.replace(/\w+ (?:works|is)/g, '')) < 0.3
                ? 'declined'
                : 'approved',
          'credit line',
        ),
        {
          attributes: ['gender'],
          cases: eec(),
          gate: { rate: 0.05 },
          favourable: 'approved',
        },
      ),
  },
  {
    known: 'fair, but the test wanted a bias (.not): it fails since none is shown',
    isNot: true,
    run: () =>
      audit(
        labels((text) => (/happy|glad|wonderful|excited/.test(text) ? 'good' : 'bad'), 'fair words'),
        { attributes: ['gender'], cases: eec() },
      ),
  },
  {
    known: 'the model answers the same text differently; ask it repeatedly',
    run: () => {
      let asked = 0
      return audit(
        fromFunction((texts) => texts.map(() => (asked++ % 3 === 0 ? 'spam' : 'mail')), {
          name: 'counter',
          pure: undefined,
        }),
        {
          attributes: ['gender'],
          cases: eec(),
          sample: 60,
        },
      )
    },
  },
]
