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

/** What stands over the top and the bottom of the page while it scrolls; as `scroll-padding` in styles/base.css. */
const covered = { top: 104, bottom: 96 }

let followed: string | null = null
let last: PreviewMessage | undefined

/** The field of a question as `Field` names it. */
function fieldOf({ page, at }: PreviewMessage): HTMLElement | null {
  if (page.state !== 'open' || at === null) return null
  const { name, email } = splitQuestions(page.form.inputFields)
  const path = at === name?.id ? 'name' : at === email?.id ? 'email' : answerPath(at)
  return document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
}

/** Tints the question that is being edited. The page moves only when that has become another one which is not in sight. */
function follow(message: PreviewMessage): void {
  const field = fieldOf(message)
  for (const other of document.querySelectorAll('[data-edited]'))
    if (other !== field) other.removeAttribute('data-edited')
  field?.setAttribute('data-edited', '')
  const { at } = message
  if (at === null || at === followed || (field ? field.hidden : at !== 'welcome')) return
  followed = at
  const behavior = calm.matches ? 'auto' : 'smooth'
  if (!field) {
    scrollTo({ top: 0, behavior })
    return
  }
  // Not scrollIntoView, which scrolls the builder around this frame too.
  const { top, bottom, height } = field.getBoundingClientRect()
  const room = innerHeight - covered.top - covered.bottom
  if (top >= covered.top && bottom <= innerHeight - covered.bottom) return
  scrollBy({ top: top - covered.top - Math.max(0, (room - height) / 2), behavior })
}

/** The form's colour, as the server draws it on a hosted form. */
function paint({ page }: PreviewMessage): void {
  const { dataset } = document.documentElement
  const colour = 'form' in page ? page.form.templateColor : null
  if (colour) dataset.colour = colour
  else delete dataset.colour
}

// Text typed into a preview must not stop a person from leaving the builder.
addEventListener('beforeunload', event => event.stopImmediatePropagation(), true)

denyStorage()

if (root && builder) {
  // A new question is drawn a moment after the page that has it.
  const drawn = { childList: true, subtree: true, attributeFilter: ['hidden'] }
  new MutationObserver(() => last && follow(last)).observe(root, drawn)
  // Another device: the question that is being edited stays in sight.
  addEventListener('resize', () => {
    followed = null
    if (last) follow(last)
  })
  addEventListener('message', ({ data, origin, source }) => {
    if (origin !== location.origin || source !== builder || !isPreviewMessage(data)) return
    paint(data)
    document.title = 'form' in data.page ? `Preview: ${data.page.form.name}` : 'Preview'
    render(<Screen page={data.page} api={previewApi} />, root)
    // A form reads which questions are asked when something is typed; here its questions and rules change, too.
    document.querySelector('form')?.dispatchEvent(new Event('input'))
    last = data
    follow(data)
  })
  builder.postMessage(readyMessage, location.origin)
} else if (root) {
  render(<p className="preview-note">Open the preview from the form builder.</p>, root)
}
