import { hydrate } from 'preact'
import { formFields } from '../question-types/form-fields.ts'
import { formApi } from './api.ts'
import { registerFields } from './fields/field-types.ts'
import { startFrame } from './frame.ts'
import { OpenScreen } from './open-form/open-form.tsx'
import { type LivePage, pageId, rootId } from './page.ts'
import { comesAlive } from './plain-parts.ts'

registerFields(formFields)

const root = document.getElementById(rootId)
const data = document.getElementById(pageId)?.textContent
if (root && data && comesAlive(root)) {
  const page: LivePage = JSON.parse(data)
  if (page.state === 'open') hydrate(<OpenScreen page={page} api={formApi} />, root)
  else
    import('./screens/not-open.tsx').then(
      ({ showNotOpen }) => showNotOpen(page, root),
      () => {},
    )
}
if (root) startFrame(root)

const captcha = root?.querySelector<HTMLElement>('.captcha')
if (captcha) import('./open-form/captcha.ts').then(({ showCaptcha }) => showCaptcha(captcha))
