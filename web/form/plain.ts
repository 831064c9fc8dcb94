import { rootId } from './page.ts'
import { aliveMark, plainClass } from './plain-parts.ts'

/** How long the page waits for a script that neither comes nor fails. */
const waitMs = 10_000

/**
 * A script of its own for pages whose own script does not come: what they have for people without JavaScript, such as the
 * browser's input for a file, takes the place of what that script would have brought.
 */
const root = document.getElementById(rootId)

function becomePlain() {
  const page = document.documentElement
  if (!root || aliveMark in root.dataset || 'plain' in page.dataset) return
  page.dataset.plain = ''
  for (const part of root.querySelectorAll('noscript')) {
    const shown = document.createElement('div')
    shown.className = plainClass
    shown.innerHTML = part.textContent ?? ''
    part.after(shown)
  }
}

addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && becomePlain(), true)
setTimeout(becomePlain, waitMs)
