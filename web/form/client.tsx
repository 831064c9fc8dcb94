import { hydrate } from 'preact'
import { formFields } from '../question-types/form-fields.ts'
import { formApi } from './api.ts'
import { registerFields } from './fields/field-types.ts'
import { startFrame } from './frame.ts'
import type { FormPage } from './page.ts'
import { PAGE_ID, ROOT_ID } from './places.ts'
import { Screen } from './screens/screen.tsx'

registerFields(formFields)

const root = document.getElementById(ROOT_ID)
const data = document.getElementById(PAGE_ID)?.textContent
if (root && data) hydrate(<Screen page={JSON.parse(data) as FormPage} api={formApi} />, root)
if (root) startFrame(root)

const captcha = root?.querySelector<HTMLElement>('.captcha')
if (captcha) import('./open-form/captcha.ts').then(({ showCaptcha }) => showCaptcha(captcha))
