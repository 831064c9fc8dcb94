const isListLine = (line: Element) => /mso-list:/i.test(line.getAttribute('style') ?? '')
const isNumber = (marker: string) => /^[\s(]*[\da-z]{1,4}[.)]/i.test(marker)

/** Word writes a list as paragraphs that carry their marker as text: they become the list that they look like. */
function listsOfWord(root: ParentNode): void {
  for (const line of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    if (!isListLine(line)) continue
    const marker = line.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
    const tag = isNumber(marker?.textContent ?? '') ? 'ol' : 'ul'
    marker?.remove()
    const before = line.previousElementSibling
    const list =
      before?.localName === tag && before.hasAttribute('data-word') ? before : document.createElement(tag)
    if (list !== before) {
      list.setAttribute('data-word', '')
      line.before(list)
    }
    const item = document.createElement('li')
    item.append(...line.childNodes)
    list.append(item)
    line.remove()
  }
}

/** A table's rows as lines. */
function linesOfTables(root: ParentNode): void {
  for (const table of root.querySelectorAll('table')) {
    const lines = [...table.rows].map(row => {
      const line = document.createElement('p')
      for (const cell of row.cells) line.append(...cell.childNodes, ' ')
      return line
    })
    table.replaceWith(...lines)
  }
}

/** Pasted HTML without what a reader never sees; the schema leaves out the rest that is not allowed. */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(/<!\[(if|endif)[^>]*>/gi, ''), 'text/html')
  for (const hidden of page.querySelectorAll(
    'style, script, title, meta, link, template, iframe, object, svg',
  ))
    hidden.remove()
  listsOfWord(page.body)
  linesOfTables(page.body)
  return page.body.innerHTML
}
