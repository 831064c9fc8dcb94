import { hydrate } from 'preact'
import { formFields } from '../../question-types/form-fields.ts'
import { type ApplicantApi, applicantApi } from '../api.ts'
import { registerFields } from '../fields/field-types.ts'
import { pageId, rootId } from '../page.ts'
import { comesAlive } from '../plain-parts.ts'
import { transport } from '../uploads/transport.ts'
import type { FoundPage } from './page.ts'
import { FoundApplication } from './screen.tsx'

registerFields(formFields)

// This page needs files from the beginning.
const api: ApplicantApi = { ...applicantApi, loadTransport: async () => transport }

const root = document.getElementById(rootId)
const data = document.getElementById(pageId)?.textContent
if (root && data && comesAlive(root))
  hydrate(<FoundApplication page={JSON.parse(data) as FoundPage} api={api} />, root)
