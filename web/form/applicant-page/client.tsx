import { hydrate } from 'preact'
import { formFields } from '../../question-types/form-fields.ts'
import { applicantApi } from '../api.ts'
import { registerFields } from '../fields/field-types.ts'
import { PAGE_ID, ROOT_ID } from '../places.ts'
import type { OwnPage } from './page.ts'
import { OwnScreen } from './screen.tsx'

registerFields(formFields)

const root = document.getElementById(ROOT_ID)
const data = document.getElementById(PAGE_ID)?.textContent
if (root && data) hydrate(<OwnScreen page={JSON.parse(data) as OwnPage} api={applicantApi} />, root)
