import { hydrate } from 'preact'
import type { OpenPage } from './page.ts'
import { PAGE_ID, ROOT_ID } from './places.ts'
import { Open } from './screens/open.tsx'

const root = document.getElementById(ROOT_ID)
const data = document.getElementById(PAGE_ID)?.textContent
if (root && data) hydrate(<Open page={JSON.parse(data) as OpenPage} />, root)
