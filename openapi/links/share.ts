import type { ApplicantQuestion } from '../questions/index.ts'

/** Where applicants find a form, on its server. */
export const hostedFormPath = (form: string): string => `/forms/${encodeURIComponent(form)}`

type Asked = Pick<ApplicantQuestion, 'id' | 'type' | 'prefillKey' | 'preDefinedInputType'>

/** The parameter of a link that answers a question; before it is first published, only its id works. */
export function prefillKeyOf({ id, prefillKey, preDefinedInputType }: Omit<Asked, 'type'>): string {
  if (preDefinedInputType === 'NAME') return 'name'
  if (preDefinedInputType === 'EMAIL') return 'email'
  return prefillKey ?? id
}

export const embedModes = ['inline', 'popup', 'button'] as const
export type EmbedMode = (typeof embedModes)[number]
/** `auto`: as the page around declares by its `color-scheme` */
export const embedThemes = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof embedThemes)[number]

interface Embedded {
  /** Origin of the server */
  server: string
  form: string
  mode: EmbedMode
  /** On the button that opens the form; `inline` has none */
  label: string
  theme?: EmbedTheme
  /** What is filled in beforehand */
  filled?: URLSearchParams
  /** Names that the form's settings declare: handed on from the address of the page around it */
  parameters?: readonly string[]
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What is put into another site's page to show the form there. */
export function embedSnippet({
  server,
  form,
  mode,
  label,
  theme = 'auto',
  filled,
  parameters = [],
}: Embedded): string {
  const attributes = {
    form,
    mode,
    ...(mode === 'inline' ? {} : { label: label.trim() || 'Apply' }),
    ...(theme === 'auto' ? {} : { theme }),
    ...(filled && filled.size > 0 ? { prefill: filled.toString() } : {}),
    ...(parameters.length > 0 ? { parameters: parameters.join(' ') } : {}),
  }
  const written = Object.entries(attributes).map(
    ([name, value]) => `data-winnow-${name}="${attribute(value)}"`,
  )
  return [
    `<script async src="${attribute(server)}/embed.js"></script>`,
    `<div ${written.join(' ')}></div>`,
  ].join('\n')
}
