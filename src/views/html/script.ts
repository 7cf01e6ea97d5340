/**
 * What the page does beyond showing: filters, copies, opens folds for printing. Everything is readable without it. Its
 * hash is in the page's content policy, so no other script can run there.
 */
export const script = `(() => {
const all = (selector) => [...document.querySelectorAll(selector)]
document.documentElement.classList.add('js')
const words = document.getElementById('words')
const shown = document.getElementById('shown')
const items = all('article.assertion').map((node) => ({ node, text: node.textContent.toLowerCase() }))
const lines = all('.overview:not(.since) tbody tr').map((node) => ({ node, text: node.textContent.toLowerCase() }))
const filter = () => {
  const outcome = document.querySelector('input[name=outcome]:checked')?.value ?? 'all'
  const text = (words?.value ?? '').trim().toLowerCase()
  const fits = (item) => (outcome === 'all' || item.node.dataset.outcome === outcome) && (text === '' || item.text.includes(text))
  for (const item of [...items, ...lines]) item.node.hidden = !fits(item)
  if (shown) shown.textContent = lines.filter((item) => !item.node.hidden).length + ' of ' + lines.length + ' shown'
}
all('input[name=outcome]').forEach((input) => input.addEventListener('change', filter))
words?.addEventListener('input', filter)
filter()
const fold = document.getElementById('fold')
fold?.addEventListener('click', () => {
  const open = fold.getAttribute('aria-pressed') !== 'true'
  fold.setAttribute('aria-pressed', String(open))
  all('details').forEach((details) => { details.open = open })
})
document.addEventListener('click', async (event) => {
  const button = event.target.closest?.('button.copy')
  if (!button) return
  try {
    await navigator.clipboard.writeText(button.dataset.copy)
    button.textContent = 'Copied'
  } catch {
    getSelection()?.selectAllChildren(button.previousElementSibling)
    button.textContent = 'Selected'
  }
  setTimeout(() => { button.textContent = 'Copy' }, 1500)
})
const stored = document.getElementById('fdata')
if (stored) {
  const { texts, findings } = JSON.parse(stored.textContent)
  const raw = (at) => typeof texts[at] === 'string' ? texts[at] : texts[at][1]
  const byId = (id) => document.getElementById(id)
  const [input, attribute, worse, list, more, told] = ['fwords', 'fattribute', 'fworse', 'flist', 'fmore', 'fshown'].map(byId)
  const loser = (each) => each[8] === 1 ? each[5] : each[8] === 2 ? each[2] : -1
  const fill = (select, places) => {
    for (const place of [...new Set(places)].filter((each) => each >= 0).sort((a, b) => raw(a) < raw(b) ? -1 : 1)) {
      const option = document.createElement('option')
      option.value = place
      option.textContent = typeof texts[place] === 'string' ? texts[place] : texts[place][0]
      select.append(option)
    }
  }
  fill(attribute, findings.map((each) => each[1]))
  fill(worse, findings.map(loser))
  const lower = texts.map((_, at) => raw(at).toLowerCase())
  const make = (name, kind, ...inside) => {
    const node = document.createElement(name)
    if (kind) node.className = kind
    node.append(...inside)
    return node
  }
  const show = (at) => typeof texts[at] === 'string' ? texts[at] : make('span', 'term', make('span', 'hid', texts[at][0]), make('span', 'raw', texts[at][1]))
  const split = (text) => text.match(/\\s+|[\\p{L}\\p{M}\\p{N}'’_]+|[^\\s]/gu) ?? []
  const text = (at, other) => {
    if (typeof texts[at] !== 'string' || typeof texts[other] !== 'string') return [show(at)]
    const [own, its] = [split(texts[at]), split(texts[other])]
    let [first, last] = [0, 0]
    while (first < own.length && own[first] === its[first]) first++
    while (last < Math.min(own.length, its.length) - first && own.at(-1 - last) === its.at(-1 - last)) last++
    const marked = own.slice(first, own.length - last).join('')
    return [own.slice(0, first).join(''), ...(marked === '' ? [] : [make('mark', '', marked)]), own.slice(own.length - last).join('')]
  }
  const side = (each, from, other, kind) => make('div', 'side' + kind, make('div', 'who', make('b', '', show(each[from]))), make('p', 'input', ...text(each[from + 1], each[other + 1])), make('div', 'said', show(each[from + 2])))
  const kind = (each, own) => each[8] === 0 ? '' : each[8] === own ? ' favoured' : ' disfavoured'
  const draw = (each) => {
    const target = document.getElementById('a' + each[0])
    const title = '#' + each[0] + (target ? ' ' + target.querySelector('h3').textContent : '')
    const head = target ? make('a', '', title) : make('span', '', title)
    if (target) head.href = '#a' + each[0]
    return make('li', '', make('div', 'file', head, ', ', show(each[1])), make('div', 'pair', side(each, 2, 5, kind(each, 1)), side(each, 5, 2, kind(each, 2))))
  }
  let fitting = []
  let drawn = 0
  const next = () => {
    list.append(...fitting.slice(drawn, drawn + 50).map(draw))
    drawn = Math.min(fitting.length, drawn + 50)
    more.hidden = drawn === fitting.length
    told.textContent = fitting.length + ' of ' + findings.length + ' findings fit, ' + drawn + ' shown'
  }
  const search = () => {
    const wanted = input.value.trim().toLowerCase().split(/\\s+/).filter(Boolean)
    fitting = findings.filter((each) =>
      (attribute.value === '' || each[1] === Number(attribute.value)) &&
      (worse.value === '' || loser(each) === Number(worse.value)) &&
      wanted.every((word) => each.slice(1, 8).some((at) => lower[at].includes(word))))
    drawn = 0
    list.replaceChildren()
    next()
  }
  input.addEventListener('input', search)
  attribute.addEventListener('change', search)
  worse.addEventListener('change', search)
  more.addEventListener('click', next)
  search()
}
let closed = []
addEventListener('beforeprint', () => {
  closed = all('details:not([open])').filter((details) => !details.matches('.text'))
  closed.forEach((details) => { details.open = true })
})
addEventListener('afterprint', () => closed.forEach((details) => { details.open = false }))
})()`
