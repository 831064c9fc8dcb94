import type { ApplicantQuestion } from '@winnow/openapi/questions'
import { renderToString } from 'preact-render-to-string'
import { formFields } from '../question-types/form-fields.ts'
import { applicantApi, formApi } from './api.ts'
import type { ApplicantPage } from './applicant-page/page.ts'
import { ApplicantScreen } from './applicant-page/screen.tsx'
import { isMedia, registerFields } from './fields/field-types.ts'
import { askedIds } from './open-form/validation.ts'
import type { FormHead, FormPage, LivePage } from './page.ts'
import { embeddedAttribute, pageId, rootId } from './page.ts'
import { Screen } from './screens/screen.tsx'

/** Written in by the build: the address of the browser's module and of what it needs, the page's CSS and its hash. */
declare const FORM_SCRIPT: string
declare const PLAIN_SCRIPT: string
declare const APPLICANT_SCRIPT: string
declare const FORM_AHEAD: readonly string[]
declare const FORM_STYLE: string
/** The address of the sheet for files and videos */
declare const FORM_MEDIA_STYLE: string
declare const FORM_STYLE_HASH: string
declare const FORM_PREVIEW: { html: string; styleHash: string }

registerFields(formFields)

/** For `style-src` of the page's content security policy, such as "'sha256-…'". */
export const styleHash = FORM_STYLE_HASH

const descriptionLength = 200
/** The page that shows a draft to its editor; the builder sends it the draft. */
export const preview = FORM_PREVIEW

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const asHtml = (text: string) => text.replace(/[&<>"]/g, character => escapes[character] ?? character)

const bareTitles = {
  draft: 'Form not open',
  deleted: 'Form deleted',
  missing: 'Form not found',
  busy: 'Too many requests',
}
function title(page: FormPage) {
  return 'form' in page ? `${page.form.name} · ${page.form.pageName}` : bareTitles[page.state]
}

/** JSON that cannot end its script block. */
const asData = (page: FormPage | ApplicantPage) => JSON.stringify(page).replaceAll('<', '\\u003c')

/** The text of sanitised HTML on one line, still escaped, cut at a word. */
function textOf(html: string) {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .replaceAll('"', '&quot;')
    .trim()
  if (text.length <= descriptionLength) return text
  return `${text.slice(0, descriptionLength).replace(/\s+\S*$|&\w*$/, '')}…`
}

/** Adds which questions are asked at first, where not all are, so that the browser draws the same without the rules. */
function withAskedQuestions(page: FormPage): FormPage {
  if (page.state !== 'open') return page
  const { inputFields } = page.form
  const noAnswers = { name: '', email: '', values: [] }
  const asked = askedIds(inputFields, page.typed ?? noAnswers, new Date().toISOString().slice(0, 10))
  return asked.size === inputFields.length ? page : { ...page, asked: [...asked] }
}

/** Meta tags for the preview of a shared link. */
function linkPreview(form: FormHead, publicUrl: string) {
  const address = asHtml(`${publicUrl}/forms/${encodeURIComponent(form.identifier)}`)
  const description = form.description ? textOf(form.description) : ''
  const image = form.metaImage ? asHtml(publicUrl + form.metaImage) : ''
  const properties = {
    'og:type': 'website',
    'og:site_name': asHtml(form.pageName),
    'og:title': asHtml(form.name),
    'og:description': description,
    'og:url': address,
    'og:image': image,
  }
  return [
    `<link rel="canonical" href="${address}">`,
    description && `<meta name="description" content="${description}">`,
    ...Object.entries(properties).map(
      ([name, content]) => content && `<meta property="${name}" content="${content}">`,
    ),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
  ].join('')
}

function dataBlock(page: FormPage | ApplicantPage) {
  return `<script type="application/json" id="${pageId}">${asData(page)}</script>`
}

const aliveStates: readonly FormPage['state'][] = [
  'open',
  'closed',
  'full',
  'notYet',
  'deleted',
  'verify',
] satisfies LivePage['state'][]

/** Looks whether the script of a page comes (plain.ts); before it, so that it hears of a failure. */
const plainScript = `<script defer src="${PLAIN_SCRIPT}"></script>`

/** The script of a page and its data. Pages that do not hydrate need a script only in a frame, for its height. */
function script(page: FormPage) {
  const alive = aliveStates.includes(page.state)
  const data = alive ? dataBlock(page) : ''
  const ahead = FORM_AHEAD.map(address => `<link rel="modulepreload" href="${address}">`).join('')
  const plain = page.state === 'open' ? plainScript : ''
  return alive || page.embedded
    ? `${data}${ahead}${plain}<script type="module" src="${FORM_SCRIPT}"></script>`
    : ''
}

const mediaLink = `<link rel="stylesheet" href="${FORM_MEDIA_STYLE}">`
const hasMedia = (questions: readonly Pick<ApplicantQuestion, 'type'>[]) => questions.some(isMedia)

/**
 * The stylesheet of files and videos is linked below the content, so that nothing waits for it but the module with their
 * controls. Without JavaScript the controls are there from the beginning.
 */
function mediaStyle(page: FormPage) {
  const needed = page.state === 'open' && hasMedia(page.form.inputFields)
  return needed ? { ahead: `<noscript>${mediaLink}</noscript>`, below: mediaLink } : { ahead: '', below: '' }
}

/** The complete HTML document of a form's page. `publicUrl`: where people reach this server, without a slash at the end. */
export function render(drawn: FormPage, publicUrl: string): string {
  const page = withAskedQuestions(drawn)
  const media = mediaStyle(page)
  const colour = 'form' in page && page.form.templateColor ? ` data-colour="${page.form.templateColor}"` : ''
  return [
    `<!doctype html><html lang="en"${colour}${page.embedded ? ` ${embeddedAttribute}="${page.embedded}"` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">',
    // A link followed within the frame would open there, or not at all.
    page.embedded ? '<base target="_blank">' : '',
    `<title>${asHtml(title(page))}</title><meta name="color-scheme" content="${page.embedded && page.embedded !== 'system' ? page.embedded : 'light dark'}">`,
    '<meta name="format-detection" content="telephone=no">',
    'form' in page ? linkPreview(page.form, publicUrl) : '',
    page.state === 'open' ? '' : '<meta name="robots" content="noindex">',
    `<style>${FORM_STYLE}</style>${media.ahead}</head>`,
    `<body><div id="${rootId}">${renderToString(<Screen page={page} api={formApi} />)}</div>${media.below}${script(page)}</body></html>`,
  ].join('')
}

/** The complete HTML document of an applicant page. Its address is a secret, so no referrer leaves the site. */
export function renderApplicantPage(page: ApplicantPage): string {
  const found = page.state === 'found'
  const colour = found && page.form.templateColor ? ` data-colour="${page.form.templateColor}"` : ''
  const name = found ? `Your application · ${page.form.name}` : 'Application not found'
  const script = found
    ? `${dataBlock(page)}${plainScript}<script type="module" src="${APPLICANT_SCRIPT}"></script>`
    : ''
  return [
    `<!doctype html><html lang="en"${colour}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">',
    `<title>${asHtml(name)}</title><meta name="color-scheme" content="light dark">`,
    '<meta name="robots" content="noindex"><meta name="referrer" content="same-origin">',
    `<style>${FORM_STYLE}</style>${found && hasMedia(page.application.form.inputFields) ? mediaLink : ''}</head>`,
    `<body><div id="${rootId}">${renderToString(<ApplicantScreen page={page} api={{ ...applicantApi, loadTransport: formApi.loadTransport }} />)}</div>${script}</body></html>`,
  ].join('')
}
