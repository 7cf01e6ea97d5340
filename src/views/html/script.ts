/**
 * What the page does beyond showing: filters, copies, opens folds for printing. Everything is readable without it. Its
 * hash stands in the page's content policy, so no other script can run there.
 */
export const script = `(() => {
const all = (selector) => [...document.querySelectorAll(selector)]
document.documentElement.classList.add('js')
const words = document.getElementById('words')
const shown = document.getElementById('shown')
const items = all('article.assertion').map((node) => ({ node, text: node.textContent.toLowerCase() }))
const lines = all('.overview tbody tr').map((node) => ({ node, text: node.textContent.toLowerCase() }))
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
let closed = []
addEventListener('beforeprint', () => {
  closed = all('details:not([open])').filter((details) => !details.matches('.text, .more'))
  closed.forEach((details) => { details.open = true })
})
addEventListener('afterprint', () => closed.forEach((details) => { details.open = false }))
})()`
