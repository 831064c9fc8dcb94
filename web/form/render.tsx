import { renderToString } from 'preact-render-to-string'
import type { FormPage } from './page.ts'
import { PAGE_ID, ROOT_ID } from './places.ts'
import { Screen } from './screens/screen.tsx'

/** Written in by the build: the address of the browser's module, the page's CSS and its hash. */
declare const FORM_SCRIPT: string
declare const FORM_STYLE: string
declare const FORM_STYLE_HASH: string
declare const FORM_PREVIEW: { html: string; styleHash: string }

/** For `style-src` of the page's content security policy, such as "'sha256-…'". */
export const styleHash = FORM_STYLE_HASH

/** The page that shows a draft to its editor; the builder hands the draft in. */
export const preview = FORM_PREVIEW

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const asHtml = (text: string) => text.replace(/[&<>"]/g, character => escapes[character] ?? character)

const title = (page: FormPage) =>
  'form' in page
    ? `${page.form.name} · ${page.form.pageName}`
    : page.state === 'draft'
      ? 'Form not open'
      : 'Form not found'

/** JSON that cannot end its script block. */
const asData = (page: FormPage) => JSON.stringify(page).replaceAll('<', '\\u003c')

/** The complete HTML document of a form's page. Only a form that takes answers needs its script. */
export const render = (page: FormPage): string => {
  const alive =
    page.state === 'open'
      ? `<script type="application/json" id="${PAGE_ID}">${asData(page)}</script><script type="module" src="${FORM_SCRIPT}"></script>`
      : ''
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${asHtml(title(page))}</title><meta name="color-scheme" content="light dark">`,
    '<meta name="format-detection" content="telephone=no">',
    `<style>${FORM_STYLE}</style></head>`,
    `<body><div id="${ROOT_ID}">${renderToString(<Screen page={page} />)}</div>${alive}</body></html>`,
  ].join('')
}
