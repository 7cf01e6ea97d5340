// A user's program where onnxruntime-node is not installed. Argument: the folder of a model.
import { audit, biasFinder, eec, formatReport, fromOnnx, table, template } from 'expect-fair'

const female = /\b(she|her|woman|girl|mother|sister)\b/i
const model = (text) => (female.test(text) ? 'no' : 'yes')
const bySex = (people) => people.map(([sex]) => (sex === 0 ? 'no' : 'yes'))
const sex = { kind: 'category', values: ['female', 'male'], protected: true }
const schema = { features: { sex, age: { kind: 'number', min: 18, max: 80 } } }
const rows = Array.from({ length: 80 }, (_, at) => ({ sex: sex.values[at % 2], age: 18 + (at % 60) }))
const verdictOf = async (asked, plan) => (await audit(asked, { ...plan, minCases: 5 })).verdict
/** What the report says went wrong, or the error. */
const errorOf = async (work) => {
  try {
    return (await work()).findings.map(({ message }) => message).join('\n')
  } catch ({ message }) {
    return message
  }
}

const gender = { attributes: ['gender'], sample: 40, variantsPerCase: 8, shrink: false }
const persons = template('{person:name} told the nurse that {person:pronoun.subject} is {word}.', {
  attributes: ['gender'],
  lexicons: { word: ['glad', 'tired'] },
})
console.log(
  JSON.stringify({
    eec: await verdictOf(model, { ...gender, cases: eec() }),
    template: await verdictOf(model, { ...gender, cases: persons }),
    message: formatReport(await audit(model, { ...gender, cases: persons, shrink: {} })),
    table: await verdictOf(bySex, {
      question: 'individual',
      sample: 60,
      attributes: ['sex'],
      cases: table(schema, rows),
    }),
    analysis: await errorOf(() => audit(model, { ...gender, cases: biasFinder(['John is glad that he came.']) })),
    onnx: await errorOf(() =>
      audit(fromOnnx(`${process.argv[2]}/onnx/model.onnx`, { tokenizer: process.argv[2] }), {
        ...gender,
        cases: eec(),
      }),
    ),
  }),
)
