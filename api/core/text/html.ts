const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, it => escapes[it] ?? it)

export interface Html {
  html: string
}

/** HTML of our own, never of anybody's input. */
export const raw = (text: string): Html => ({ html: text })

/** Builds HTML; whatever is filled in is escaped, unless it is HTML built the same way. */
export const html = (parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html => ({
  html: parts.reduce((all, part, i) => {
    const filled = [values[i - 1] ?? ''].flat().map(it => (typeof it === 'string' ? escapeHtml(it) : it.html))
    return all + filled.join('') + part
  }),
})
