import { basename, join } from 'node:path'
import { formColours } from '@winnow/openapi/common/enums'
import type { BuildConfig, BunPlugin } from 'bun'
import { rootId } from '../form/page.ts'
import { colors } from '../theme/colors.ts'
import { formVariables } from '../theme/form-colours.ts'
import { fetchFirst, fetchFirstMark } from './chunks/fetch-first.ts'
import { web } from './paths.ts'
import { builtAlready, preactForReact } from './preact.ts'

const form = join(web, 'form')
const fontFile = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

const shared = {
  minify: true,
  publicPath: '/',
  naming: {
    entry: 'assets/[name]-[hash].[ext]',
    chunk: 'assets/[name]-[hash].[ext]',
    asset: 'assets/[name]-[hash].[ext]',
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  jsx: { development: false },
} as const satisfies Partial<BuildConfig>

async function build(config: BuildConfig) {
  const { outputs } = await Bun.build({ ...shared, throw: true, ...config })
  return outputs
}

type PageConfig = Pick<BuildConfig, 'entrypoints' | 'define'> & {
  outdir: string
  name: string
  mark?: string
}

/** Builds a page's modules for the browser: what one question alone needs comes as a chunk, when that question is there. */
function buildPage({ name, mark = '', ...config }: PageConfig) {
  return build({
    ...config,
    target: 'browser',
    splitting: true,
    plugins: [preactForReact, builtAlready, notWithoutScripts],
    naming: {
      ...shared.naming,
      entry: `assets/${name}-[hash]${mark}.[ext]`,
      chunk: `assets/${name}-[name]-[hash]${mark}.[ext]`,
    },
  })
}

/** As above; a chunk that could not be fetched can be fetched again. */
async function buildLastingPage(config: PageConfig) {
  const outputs = await buildPage({ ...config, mark: `-${fetchFirstMark}` })
  const scripts = outputs.map(({ path }) => basename(path)).filter(it => it.endsWith('.js'))
  await fetchFirst(join(config.outdir, 'assets'), scripts, basename(entryOf(outputs).path))
  return outputs
}

function entryOf(outputs: Awaited<ReturnType<typeof build>>) {
  const entry = outputs.find(({ kind }) => kind === 'entry-point')
  if (!entry) throw new Error('The hosted form was built without an entry')
  return entry
}

/** What a module cannot begin without; the page names it ahead, so that it comes together with the module. */
async function neededBy(entry: Awaited<ReturnType<typeof build>>[number]) {
  return new Bun.Transpiler({ loader: 'js' })
    .scanImports(await entry.text())
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => path)
}

function declared(values: Record<string, string>) {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

/** The theme's colours as variables, light and dark, and what a form's own colour (`data-colour`) puts in their place. */
function variables() {
  const usual = (at: 0 | 1) =>
    declared(Object.fromEntries(Object.entries(colors).map(([name, pair]) => [name, pair[at]])))
  const side = (at: 0 | 1, where = '') =>
    [
      `:root${where}{${usual(at)}}`,
      ...formColours.map(colour => `[data-colour=${colour}]${where}{${declared(formVariables(colour, at))}}`),
    ].join('')
  const dark = [
    `@media (prefers-color-scheme:dark){${side(1, ':where(:not([data-embedded=light]))')}}`,
    side(1, ':where([data-embedded=dark])'),
  ]
  return side(0) + dark.join('')
}

/** The font as an asset under the hash of its bytes; Bun would write it into the style sheet, on every page. */
async function buildFont(outdir: string) {
  const bytes = await Bun.file(Bun.resolveSync(fontFile, web)).bytes()
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 8)
  const address = `/assets/inter-${hash}.woff2`
  await Bun.write(join(outdir, address), bytes)
  return address
}

/** The text of a style element. */
async function buildStyle(entry: string, font: string) {
  const atItsAddress: BunPlugin = {
    name: 'font at its address',
    setup(builder) {
      builder.onResolve({ filter: /\.woff2$/ }, () => ({ path: font, external: true }))
    },
  }
  const { outputs } = await Bun.build({
    entrypoints: [join(form, entry)],
    minify: true,
    plugins: [atItsAddress],
    throw: true,
  })
  const css = await outputs[0]?.text()
  if (!css) throw new Error('The hosted form was built without a style')
  return css.trim()
}

/** The styles of files and videos: a sheet of its own, so that forms without them do not carry it. */
async function buildMediaStyle(outdir: string) {
  const { outputs } = await Bun.build({
    ...shared,
    entrypoints: [join(form, 'styles/media.css')],
    outdir,
    throw: true,
  })
  const [sheet] = outputs
  if (!sheet) throw new Error('The style of files and videos was not built')
  return sheet.path.slice(outdir.length)
}

const hashOf = (style: string) => `'sha256-${new Bun.CryptoHasher('sha256').update(style).digest('base64')}'`

/** In the browser there is JavaScript: what a noscript holds is not an input of the form, and what it needs does not come along. */
const notWithoutScripts: BunPlugin = {
  name: 'not without scripts',
  setup(builder) {
    builder.onLoad({ filter: /\/question-types\/file-upload\/field\/plain-file\.tsx$/ }, () => ({
      contents: 'export const PlainFile = () => null',
      loader: 'js',
    }))
  },
}

/** The page that the builder of a form frames. */
function previewPage(script: string, style: string, mediaStyle: string) {
  return {
    styleHash: hashOf(style),
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Preview</title>',
      // A link in a description opens beside the builder, without a hold on it; in the frame it would take the preview's place.
      '<base target="_blank">',
      `<meta name="color-scheme" content="light dark"><style>${style}</style><link rel="stylesheet" href="${mediaStyle}"></head>`,
      `<body><div id="${rootId}"></div><script type="module" src="${script}"></script></body></html>`,
    ].join(''),
  }
}

/** What fields bring in only once it is needed, as names for the build: both the hosted form and the dashboard have fields. */
export async function buildLate(outdir: string): Promise<Record<string, string>> {
  const late = {
    FORM_PHONES: join(form, 'phone/phone-parser.ts'),
    FORM_HEIC: join(form, '../question-types/file-upload/field/heic-decoder.ts'),
  }
  const addresses: Record<string, string> = {}
  for (const [name, entry] of Object.entries(late)) {
    const outputs = await build({ entrypoints: [entry], outdir, target: 'browser' })
    addresses[name] = JSON.stringify(entryOf(outputs).path.slice(outdir.length))
  }
  return addresses
}

/** Builds the hosted form: the browser's modules and font into assets/, the server's renderer as form-server.js. */
export async function buildForm(outdir: string) {
  const font = await buildFont(outdir)
  const mediaStyle = await buildMediaStyle(outdir)
  const style = variables() + (await buildStyle('styles/form.css', font))
  const addressOf = (outputs: Awaited<ReturnType<typeof build>>) => entryOf(outputs).path.slice(outdir.length)
  const addresses = await buildLate(outdir)
  const inBrowser = { ...shared.define, ...addresses }
  const outputs = await buildLastingPage({
    entrypoints: [join(form, 'client.tsx')],
    outdir,
    name: 'form',
    define: inBrowser,
  })
  const client = addressOf(outputs)
  const ahead = await neededBy(entryOf(outputs))
  const applicantPage = await buildLastingPage({
    entrypoints: [join(form, 'applicant-page/client.tsx')],
    outdir,
    name: 'applicant',
    define: inBrowser,
  })
  const plain = await build({
    entrypoints: [join(form, 'plain.ts')],
    outdir,
    target: 'browser',
    format: 'iife',
  })
  // The preview may make no request of its own, so it can't fetch a chunk before it imports it.
  const preview = await buildPage({
    entrypoints: [join(form, 'preview/client.tsx')],
    outdir,
    name: 'preview',
    define: inBrowser,
  })
  const previewStyle = style + (await buildStyle('preview/preview.css', font))
  await build({
    entrypoints: [join(form, 'render.tsx')],
    outdir,
    target: 'bun',
    plugins: [preactForReact, builtAlready],
    naming: { entry: 'form-server.js' },
    define: {
      ...shared.define,
      ...addresses,
      FORM_SCRIPT: JSON.stringify(client),
      PLAIN_SCRIPT: JSON.stringify(addressOf(plain)),
      FORM_MEDIA_STYLE: JSON.stringify(mediaStyle),
      APPLICANT_SCRIPT: JSON.stringify(addressOf(applicantPage)),
      FORM_AHEAD: JSON.stringify(ahead),
      FORM_STYLE: JSON.stringify(style),
      FORM_STYLE_HASH: JSON.stringify(hashOf(style)),
      FORM_PREVIEW: JSON.stringify(previewPage(addressOf(preview), previewStyle, mediaStyle)),
    },
  })
  return [
    ...[...outputs, ...applicantPage, ...plain].map(({ path }) => path.slice(outdir.length)),
    mediaStyle,
    ...Object.values(addresses).map(address => String(JSON.parse(address))),
  ]
}
