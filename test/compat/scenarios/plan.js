const male = /\b(he|him|his|man|boy|brother|son|husband|boyfriend|father|uncle|dad)\b/i
const bad =
  /angry|furious|irritat|enrag|annoy|anxious|discourag|fear|scared|terrif|sad|depress|devast|miserab|disappoint|horrible|vexing|outrag|displeas|shock|threat|dread|gloomy|grim|heartbreak|serious|depress/i

/** Functions that stand for models, and a small plan for them. */
const biased = (texts) => texts.map((text) => (male.test(text) ? 'positive' : 'negative'))
const fair = (texts) => texts.map((text) => (bad.test(text) ? 'negative' : 'positive'))
const constant = (texts) => texts.map(() => 'positive')
const slow = async (texts) => {
  await new Promise((resolve) => setTimeout(resolve, 300))
  return fair(texts)
}
const gap = (texts) => texts.map((text) => (male.test(text) ? 0.6 : 0.4) + (bad.test(text) ? 0 : 0.1))
const plan = { attributes: ['gender'], cases: eec(), sample: 60, variantsPerCase: 8 }
const sentiment = () =>
  process.env.MODEL_HANDLE === 'pipeline'
    ? fromPipeline(process.env.MODEL_FOLDER)
    : fromOnnx(`${process.env.MODEL_FOLDER}/onnx/model.onnx`, { tokenizer: process.env.MODEL_FOLDER })
