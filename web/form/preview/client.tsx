import { answerPath, splitQuestions } from '@winnow/openapi/questions/typing'
import { render } from 'preact'
import { formFields } from '../../question-types/form-fields.ts'
import { registerFields } from '../fields/field-types.ts'
import { rootId } from '../page.ts'
import { Screen } from '../screens/screen.tsx'
import { denyStorage } from '../storage.ts'
import { previewApi } from './api.ts'
import { isPreviewMessage, type PreviewMessage, readyMessage } from './message.ts'

registerFields(formFields)

const root = document.getElementById(rootId)
const builder: Window | null = opener ?? (parent === window ? null : parent)
const calm = matchMedia('(prefers-reduced-motion: reduce)')

let highlighted: string | null = null

/** The field of a question as `Field` names it. */
function fieldOf({ page, at }: PreviewMessage): HTMLElement | null {
  if (page.state !== 'open' || at === null) return null
  const { name, email } = splitQuestions(page.form.inputFields)
  const path = at === name?.id ? 'name' : at === email?.id ? 'email' : answerPath(at)
  return document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
}

/** Tints the question that is being edited, and brings it into view when it has become another one. */
function highlight(message: PreviewMessage): void {
  const field = fieldOf(message)
  for (const other of document.querySelectorAll('[data-edited]'))
    if (other !== field) other.removeAttribute('data-edited')
  field?.setAttribute('data-edited', '')
  const moved = highlighted !== message.at
  highlighted = message.at
  if (moved && field) {
    // Not scrollIntoView, which scrolls the builder around this frame too.
    const { top, height } = field.getBoundingClientRect()
    scrollBy({ top: top + (height - innerHeight) / 2, behavior: calm.matches ? 'auto' : 'smooth' })
  }
  if (moved && !field) scrollTo(0, 0)
}

// Text typed into a preview must not hold back whoever leaves the builder.
addEventListener('beforeunload', event => event.stopImmediatePropagation(), true)

denyStorage()

if (root && builder) {
  addEventListener('message', ({ data, origin, source }) => {
    if (origin !== location.origin || source !== builder || !isPreviewMessage(data)) return
    document.title = 'form' in data.page ? `Preview: ${data.page.form.name}` : 'Preview'
    render(<Screen page={data.page} api={previewApi} />, root)
    // A form reads which questions are asked when something is typed; here its questions and rules change, too.
    document.querySelector('form')?.dispatchEvent(new Event('input'))
    requestAnimationFrame(() => highlight(data))
  })
  builder.postMessage(readyMessage, location.origin)
} else if (root) {
  render(<p className="preview-note">Open the preview from the builder of a form.</p>, root)
}
